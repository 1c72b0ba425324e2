const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/;

/** Whether the name always means this machine: a page elsewhere that points its own name at us has another one. */
export function isLoopbackName(host: string | undefined): boolean {
  return LOOPBACK.test(host ?? "");
}
