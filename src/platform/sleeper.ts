/** Sleeps until woken; a wake while awake is not lost. */
export function sleeper() {
  let isWoken = false;
  let rouse = () => {};
  return {
    wake() {
      isWoken = true;
      rouse();
    },
    /** Sleeps until woken, at most for this time; null: without a limit. */
    async until(milliseconds: number | null): Promise<void> {
      if (!isWoken) {
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((resolve) => {
          rouse = resolve;
          if (milliseconds !== null) {
            timer = setTimeout(resolve, Math.min(Math.max(1, milliseconds), 60_000));
          }
        });
        clearTimeout(timer);
      }
      isWoken = false;
    },
  };
}
