# Arriving during a game, and inviting during a game.

late-title = The game is under way
late-about = { $game }. You are already watching.
late-chair = Take { $name }’s chair
late-chair-about = A bot is minding it. Its { $purse } chips are yours as soon as the coup is over.
late-queue = Wait for the next game
late-queue-first = You will be first in line. We’ll call you.
late-queue-behind = { $name } is ahead of you. We’ll call you.
late-watch = Just watch
late-watch-about = And react from here.
late-shut = The host has closed the door: this game is for watching.
late-wished = { $name }’s chair is yours as soon as the coup is over.
late-waiting = { $place ->
    [1] You are first in line for the next game.
   *[other] You are number { $place } in line for the next game.
}
late-leave = Leave the queue
late-unwish = Just watch after all
late-react = React
invite-about = Latecomers take a bot’s chair, or wait for the next game.
