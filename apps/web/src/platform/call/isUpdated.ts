import { addressAt } from '../base.ts';

/** Returns whether the portal now serves a different build than this page runs. */
export async function isUpdated(): Promise<boolean> {
  const program = document.querySelector('script[type=module][src]')?.getAttribute('src');
  const page = await fetch(addressAt('/'), { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
  return Boolean(program && page && !page.includes(program));
}
