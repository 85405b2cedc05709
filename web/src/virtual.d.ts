declare module 'virtual:front/*' {
  export const words: string[]
  export const games: Record<string, string>
}

declare module 'virtual:inside/*' {
  export const words: string[]
  export const games: Record<string, string>
}

declare module 'virtual:games' {
  export const games: Record<string, (() => Promise<{ words: string[] }>) | undefined>
}

declare module 'virtual:rules' {
  export const versions: Record<string, number>
}

declare module '*.ftl' {
  const text: string
  export default text
}
