// Markers around the numbers of a sentence, so that a screen can show them in the display font.

export const [OPEN, CLOSE] = ['\ue000', '\ue001']

/** Split a sentence. Every second piece is a number. */
export const pieces = (sentence: string): string[] => sentence.split(/[\ue000\ue001]/)
