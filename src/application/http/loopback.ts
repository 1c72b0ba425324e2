const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Whether only this machine answers to the name: a page elsewhere that points its own name at us has another. */
export function isLoopbackName(host: string | undefined): boolean {
  return LOOPBACK.test(host ?? "");
}
