// The game of docs/adding-a-game.md, installed into a folder as a package installer would leave it.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const GUIDE = resolve(import.meta.dirname, '../../docs/adding-a-game.md')
const FILE = /^```\w+ title="([^"]+)"\n(.*?)^```$/gms

/** Write the files of the guide, and the entry point of its pyproject.toml, into a new folder of packages. */
export function installGuideGame(): string {
  const packages = mkdtempSync(join(tmpdir(), 'tripot-plugin-'))
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(packages, name)), { recursive: true })
    writeFileSync(join(packages, name), text)
  }
  let project = ''
  for (const [, name = '', text = ''] of readFileSync(GUIDE, 'utf8').matchAll(FILE))
    if (name === 'pyproject.toml') project = text
    else write(name, text)
  const [, name, module] = /^\[project\.entry-points\."tripot\.games"\]\n(\w+) = "(\w+)"$/m.exec(project) ?? []
  if (!name || !module) throw new Error('the guide names no entry point')
  write('passe_dix-0.1.0.dist-info/METADATA', 'Metadata-Version: 2.1\nName: passe-dix\nVersion: 0.1.0\n')
  write('passe_dix-0.1.0.dist-info/entry_points.txt', `[tripot.games]\n${name} = ${module}\n`)
  return packages
}
