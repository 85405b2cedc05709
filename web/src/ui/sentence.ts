// Markers around the numbers of a sentence, so that a screen can set them in display type.

export const [OPEN, CLOSE] = ['\ue000', '\ue001']

/** A sentence in pieces; every second piece is a number. */
export const pieces = (sentence: string): string[] => sentence.split(/[\ue000\ue001]/)
