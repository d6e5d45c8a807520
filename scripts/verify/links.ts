// Proves T14 of the security rules. The portal accepts no changed and no expired link, code or QR number. A secret for
// one purpose is not accepted for another purpose. node scripts/verify/links.ts [--long] [--seed N]

import { openFixture, readOptions, seededRandom, Verdict } from '@gatehouse/testing/portal/harness';
import type { SecretKind } from './links/kind.ts';
import { makeKinds } from './links/kinds.ts';
import { mutationsOf } from './links/mutations.ts';

const options = readOptions();
const random = seededRandom(options.seed);
const verdict = new Verdict('LINKS', options);
const second = 1000;
/** Number of parallel requests. */
const width = 16;

const fixture = await openFixture();
const clock = { at: Math.floor(Date.now() / second) * second, now: () => new Date(clock.at) };
const portal = await fixture.open(clock);
const begun = clock.at;
let address = 0;
/**
 * Returns a network address. It changes every hundred tries, so that no try reaches a limit per address. Another
 * verification script tests these limits.
 */
const nextAddress = () => {
  address += 1;
  const block = Math.floor(address / 100);
  return `10.${(block >> 16) & 255}.${(block >> 8) & 255}.${block & 255}`;
};

const opens = (kind: SecretKind, text: string) => kind.opens(text, nextAddress());

/** Tries texts as secrets of a type. Returns the accepted texts. */
async function tryAll(kind: SecretKind, texts: readonly string[]): Promise<string[]> {
  if (kind.openAll) return kind.openAll(texts, nextAddress());
  const opened: string[] = [];
  for (let from = 0; from < texts.length; from += width) {
    const batch = texts.slice(from, from + width);
    const answers = await Promise.all(batch.map((text) => opens(kind, text)));
    opened.push(...batch.filter((_, at) => answers[at]));
  }
  return opened;
}

let mutations = 0;
let accepted = 0;
let controls = 0;
let edges = 0;
let confusions = 0;

const checkOpens = async (kind: SecretKind, text: string, why: string) => {
  if (verdict.verify(await opens(kind, text), `${kind.name}: the right one is rejected ${why}`)) controls++;
};

try {
  const kinds = await makeKinds(fixture, portal, begun);
  for (const kind of kinds) {
    await checkOpens(kind, kind.right, 'at the beginning');
    const texts = mutationsOf(kind, kind.share * (options.long ? 10 : 1), random);
    mutations += texts.length;
    for (const text of await tryAll(kind, texts)) {
      accepted++;
      verdict.verify(false, `${kind.name}: opened by ${JSON.stringify(text)} instead of ${kind.right}`);
    }
    await checkOpens(kind, kind.right, 'after the changed ones');
  }

  for (const kind of kinds)
    for (const other of kinds.filter(({ page }) => page !== kind.page)) {
      confusions++;
      const opened = await opens(kind, other.right);
      if (!verdict.verify(!opened, `${kind.name}: opened by that of ${other.name}`)) accepted++;
    }
  for (const kind of kinds)
    for (const [label, text] of kind.foreign) {
      confusions++;
      if (!verdict.verify(!(await opens(kind, text)), `${kind.name}: opened by ${label}`)) accepted++;
    }

  for (const kind of kinds.filter(({ lastAt }) => lastAt !== undefined)) {
    const last = kind.lastAt ?? 0;
    for (const [at, isOpen] of [
      [last - second, true],
      [last, true],
      [last + second, false],
      [last + 3_600 * second, false],
    ] as const) {
      edges++;
      clock.at = at;
      const opened = await opens(kind, kind.right);
      const fine = verdict.verify(
        opened === isOpen,
        `${kind.name}: ${opened ? 'opens' : 'is rejected'} ${(at - last) / second} s after its last second`,
      );
      if (!fine && opened) accepted++;
    }
    clock.at = begun;
  }
  for (const kind of kinds.filter(({ end }) => end !== undefined)) {
    edges++;
    await checkOpens(kind, kind.right, 'before it was withdrawn');
    await kind.end?.();
    if (!verdict.verify(!(await opens(kind, kind.right)), `${kind.name}: opens after it was withdrawn`))
      accepted++;
  }
  verdict.verify(mutations >= 10_000, `${mutations} mutations, not 10,000`);
  verdict.print({
    kinds: kinds.length,
    mutations,
    controls,
    confusions,
    edges,
    accepted,
    seed: options.seed,
  });
} finally {
  await fixture.close();
}
