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
  { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } }, // how a Playwright fixture says that it needs no other
  { files: ['src/worker.js'], languageOptions: { globals: { ...globals.serviceworker, __FILES__: 'readonly' } } },
)
