// Install prompt: keeps the browser's offer to install the app until someone wants it.
type Offer = Event & { prompt: () => Promise<unknown> }

class InstallPrompt {
  #offer: Offer | null = $state.raw(null)

  get isOffered(): boolean {
    return this.#offer !== null
  }

  /** Keep what the browser offers until someone wants it. */
  keep(event: Event): void {
    event.preventDefault()
    this.#offer = event as Offer
  }

  async install(): Promise<void> {
    await this.#offer?.prompt()
    this.#offer = null
  }
}

export const installPrompt = new InstallPrompt()
