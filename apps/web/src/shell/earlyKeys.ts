/** Time in milliseconds after which keys are no longer held back, for example because the palette failed to load. */
const patience = 10_000;

let text = '';
let stop = (): void => undefined;

/**
 * Holds back the keys that the person types before the palette has loaded and has the focus. Without this, the first
 * letters after Ctrl K would be lost or would work as shortcuts. Ends with `takeEarlyKeys`, Escape, a click, or after ten
 * seconds.
 */
export function holdEarlyKeys(): void {
  stop();
  text = '';
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') return stop();
    if (event.key === 'Backspace') text = text.slice(0, -1);
    else if ([...event.key].length === 1) text += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const timer = setTimeout(() => stop(), patience);
  stop = () => {
    clearTimeout(timer);
    removeEventListener('keydown', onKey, { capture: true });
    removeEventListener('pointerdown', stop);
    stop = () => undefined;
  };
  addEventListener('keydown', onKey, { capture: true });
  addEventListener('pointerdown', stop);
}

/** Returns the text that was typed since `holdEarlyKeys`, and no longer holds keys back. */
export function takeEarlyKeys(): string {
  stop();
  const taken = text;
  text = '';
  return taken;
}
