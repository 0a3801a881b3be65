/** What tells sizes in a page that is not laid out: nothing is ever told. For `vi.stubGlobal('ResizeObserver', …)`. */
export class StillResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
