import { addressAt } from '../base.ts';

/** Returns whether the portal now serves a newer build than the one that runs in this page. */
export async function isUpdated(): Promise<boolean> {
  const program = document.querySelector('script[type=module][src]')?.getAttribute('src');
  const page = await fetch(addressAt('/'), { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
  return Boolean(program && page && !page.includes(program));
}
