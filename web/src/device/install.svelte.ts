// Install prompt: keeps the browser's install event until the person asks to install the app.
type Offer = Event & { prompt: () => Promise<unknown> }

class InstallPrompt {
  #offer: Offer | null = $state.raw(null)

  get isOffered(): boolean {
    return this.#offer !== null
  }

  /** Keep the event and suppress the browser's own prompt. */
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
