// Runs long computations in short tasks, so that the page can draw and respond to taps meanwhile.

/** The duration of one task, in milliseconds. */
const TASK_MS = 5

/** Wait for the next task, without a timer, because background pages get timers only once a second. */
const nextTask = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => (port1.close(), done())
    port2.postMessage(null)
  })

/** Do something with every item, in order. */
export async function inShortTasks<T>(items: Iterable<T>, run: (item: T) => void): Promise<void> {
  let since = performance.now()
  for (const item of items) {
    if (performance.now() - since > TASK_MS) {
      await nextTask()
      since = performance.now()
    }
    run(item)
  }
}
