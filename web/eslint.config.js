// What the compiler lets pass: promises nobody awaits, import cycles, dead code. Layout is Prettier's.
import js from '@eslint/js'
import importX from 'eslint-plugin-import-x'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

// The same for every file: where two files differ in it, the type checker starts over between them, and import-x reads
// a component with the options of whoever imports it.
const typed = {
  parser: ts.parser,
  projectService: true,
  extraFileExtensions: ['.svelte'],
  svelteConfig,
  tsconfigRootDir: import.meta.dirname,
}

export default ts.config(
  { ignores: ['dist/', 'shots/', 'e2e/.results/', 'e2e/.data/', 'src/**/api.d.ts', 'tools/*/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { files: ['**/*.ts', '**/*.svelte'], languageOptions: { parserOptions: typed } },
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.ts', '**/*.svelte'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': ['.ts', '.svelte'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts'], 'svelte-eslint-parser': ['.svelte'] },
      'import-x/resolver-next': [
        importX.createNodeResolver({ extensions: ['.ts', '.svelte.ts', '.d.ts', '.svelte', '.js'] }),
      ],
    },
    rules: {
      'svelte/no-useless-mustaches': 'off', // {' '} is a space that no formatter may take
      'svelte/prefer-svelte-reactivity': 'off', // ours are replaced, never changed in place
      '@typescript-eslint/no-unused-expressions': ['error', { allowShortCircuit: true, allowTernary: true }],
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      'import-x/no-cycle': 'error',
    },
  },
  { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } }, // how a Playwright fixture says that it needs no other
  { files: ['src/worker.js'], languageOptions: { globals: { ...globals.serviceworker, __FILES__: 'readonly' } } },
)
