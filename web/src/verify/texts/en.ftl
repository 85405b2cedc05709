## The verify page

verify-title = Check a journal
verify-what = Everything is computed here, on this device: the chain of entries, then every throw. The house has no say.
verify-code = Code of the table
verify-check = Check
verify-file = Or a journal you took home (.jsonl)
verify-head = A fingerprint you had noted, in digits or whole (optional)
verify-good = { $name }: everything holds.
verify-bad = { $name }: this journal is false.
verify-line = Line { $line }.
verify-entries = { $count ->
        [one] { $count } entry, linked without a gap.
       *[other] { $count } entries, linked without a gap.
    }
verify-throws = { $count ->
        [0] No throws.
        [one] { $count } throw, computed anew.
       *[other] { $count } throws, all computed anew.
    }
verify-unpromised = { $count ->
        [one] { $count } throw was not promised and proves nothing.
       *[other] { $count } throws were not promised and prove nothing.
    }
verify-rules = Chain and dice verified, rules not re-run: “tripot journal verify” runs them again, for the version of the game that it has.
verify-kept = Compared with what this device has kept of this table, up to entry { $entry }.
verify-not-kept = This device has kept nothing of this table: without a hash you noted, a history rewritten as a whole would pass.

# The details of the badge at a table
fingerprint-what = At the same entry every screen of the table shows the same digits. Read them aloud.
fingerprint-other = The fingerprint of another screen
fingerprint-same = The same history, up to entry { $entry }.
fingerprint-differs = No entry of this device has this fingerprint. Read it again.
fingerprint-sure = It is read right: report it
proofs-held = { $count ->
        [one] This device has done the sum of { $count } throw again: it is right.
       *[other] This device has done the sums of { $count } throws again: all are right.
    }
proofs-hands = { $count ->
        [0] The house alone
        [one] The house and { $count } player
       *[other] The house and { $count } players
    }
proofs-kept = promised and kept
proofs-unpromised = not promised
proofs-real = real dice
proofs-unconfirmed = real dice, unconfirmed
proofs-checking = This device is reading the journal…
proofs-chain = { $count ->
    [one] One entry, the chain intact.
   *[other] { $count } entries, the chain intact.
}
dice-replaced = Another device of yours has a hand in the dice at this table now. This one only watches them.
freeze-times = Throw { $throw }: the announcement took { $late } ms to arrive; { $sent ->
    [never] this device sent no answer
   *[other] answered after { $sent } ms
}; { $read ->
    [never] no sign that the house read the answer.
   *[other] the house had read it after { $read } ms.
}
