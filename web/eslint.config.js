// What the compiler lets pass: promises nobody awaits, dead code. Layout is Prettier's; import cycles stop the build.
import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

// The same for every file: where two files differ in it, the type checker starts over between them.
const typed = {
  parser: ts.parser,
  projectService: true,
  extraFileExtensions: ['.svelte'],
  svelteConfig,
  tsconfigRootDir: import.meta.dirname,
}

// Layers: a folder of src imports from the folders before it, never from those behind it. So no folders form a cycle.
// Any path counts: in an import, in import() and in import.meta.glob.
const LAYERS = [
  'protocol', // messages of the house, HTTP, sockets
  'ui', // drawing, without words
  'texts', // catalogues
  'device', // this browser: preferences, storage, sound, addresses
  'verify', // checks of what the house says
  'table', // one table, and what its games draw with
  'games', // one folder per game
  // Features
  ...['rules', 'odds', 'question', 'mine', 'results', 'circle', 'screen', 'ceremony', 'room'],
  'pages',
]
/** What games use of the table: its interface (cloth.ts), and parts to draw with. */
const KIT =
  'anchors|ChipTray|chosen_chip|cloth|Controls|dice_bed|guess|Guess|LastEvent|log_lines|match|options|per_visit|' +
  'places|playback|reading|Risk|stake_hand|Stepper|Sums|turn_banner|VerdictDice'
const refuse = (path, message) => ({
  selector: `Literal[value=/^${path.replaceAll('/', String.raw`\u002F`)}/]`,
  message,
})
const upward = (n) =>
  refuse(String.raw`(?:\.\./)+(?:${LAYERS.slice(n + 1).join('|')})/`, `An import from a folder above ${LAYERS[n]}.`)
const OF_GAMES = [
  refuse(String.raw`\.\./\.\./table/(?!(?:${KIT})\b)`, 'Not part of the interface between the table and its games.'),
  refuse(String.raw`\.\./(?!\.\.)[^/]+/`, 'An import from another game.'),
]
const layered = (files, ...refused) => ({ files, rules: { 'no-restricted-syntax': ['error', ...refused] } })

export default ts.config(
  { ignores: ['dist/', 'shots/', 'e2e/.results/', 'e2e/.data/', 'src/**/api.d.ts', 'tools/*/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { files: ['**/*.ts', '**/*.svelte'], languageOptions: { parserOptions: typed } },
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.ts', '**/*.svelte'],
    rules: {
      'svelte/no-useless-mustaches': 'off', // {' '} is a space that no formatter may take
      'svelte/prefer-svelte-reactivity': 'off', // ours are replaced, never changed in place
      '@typescript-eslint/no-unused-expressions': ['error', { allowShortCircuit: true, allowTernary: true }],
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
    },
  },
  ...LAYERS.slice(0, -1).map((folder, n) => layered([`src/${folder}/**`], upward(n))),
  layered(['src/games/*/**'], upward(LAYERS.indexOf('games')), ...OF_GAMES),
  { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } }, // how a Playwright fixture says that it needs no other
  { files: ['src/worker.js'], languageOptions: { globals: { ...globals.serviceworker, __FILES__: 'readonly' } } },
)
