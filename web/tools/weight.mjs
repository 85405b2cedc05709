// What a visitor downloads, and the bounds on it: JavaScript of the first page, of an invitation and of each board,
// gzipped, with every file it pulls in by itself.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const FIRST_LOAD = 42_000
/** In addition to the first load; a game comes with the seat. */
const INVITATION = 34_000
const BOARD = 45_000
const folder = process.argv[2] ?? 'dist'
const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'))
const packed = (file) => gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length

/** A chunk with everything it imports at once. */
function closure(keys, found = new Set()) {
  for (const key of keys) {
    if (found.has(key)) continue
    found.add(key)
    closure(manifest[key]?.imports ?? [], found)
  }
  return found
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
const lang = (code) => Object.keys(manifest).find((key) => key.includes(`virtual:front/${code}`))
const sum = (keys) => [...keys].reduce((total, key) => total + packed(manifest[key].file), 0)

const first = closure([entry])
let worst = 0
for (const code of ['fr', 'en']) {
  const all = closure([lang(code)], new Set(first))
  worst = Math.max(worst, sum(all))
  console.log(`first load, ${code}: ${sum(all)} bytes gzipped in ${all.size} files`)
}
const styles = new Set([...first].flatMap((key) => manifest[key].css ?? []))
console.log(
  `  styles ${[...styles].reduce((total, file) => total + packed(file), 0)}, fonts ${Object.values(manifest)
    .flatMap((it) => it.assets ?? [])
    .concat(Object.values(manifest).map((it) => it.file))
    .filter((file, n, all) => file.endsWith('.woff2') && all.indexOf(file) === n)
    .reduce((total, file) => total + readFileSync(`${folder}/${file}`).length, 0)}`,
)
for (const [key, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry || key.includes('virtual:front')) continue
  const more = [...closure([key])].filter((it) => !first.has(it))
  console.log(`  + ${key.replace(/^.*src\//, '')}: ${sum(more)}`)
  const most = /games\/\w+\/cloth/.test(key) ? BOARD : /pages\/Table/.test(key) ? INVITATION : Infinity
  if (sum(more) > most) refuse(`${key}: ${sum(more)} bytes, ${most} allowed`)
}
if (worst > FIRST_LOAD) refuse(`first load: ${worst} bytes, ${FIRST_LOAD} allowed`)

function refuse(what) {
  console.error(`too heavy: ${what}`)
  process.exitCode = 1
}
