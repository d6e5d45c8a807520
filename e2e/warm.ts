import { setTimeout as after } from 'node:timers/promises';
import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Credentials, credentialsOf, logIn, type Role } from './sign-in.ts';

/** A browser that stays open from test to test: signed in, with what the portal is made of in its cache. */
interface Warm {
  context: BrowserContext;
  /** Never leaves: it keeps the process alive that all pages of the portal share, and reaches their storage. */
  hearth: Page;
}

/** What opening a page may take on a machine that is busy with other things. */
const longestMs = 60_000;

/**
 * The browsers of a worker, one for each account it plays. A cold browser shows its first screen after 1.7 s, a warm one after
 * 0.4 s. Nothing that one test leaves reaches the next: `tidy` takes it away, whatever it was.
 */
export class WarmBrowsers {
  readonly #browser: Browser;
  readonly #open = new Map<string, Warm>();
  readonly #used = new Set<string>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A new page of the account's browser, signed in. `kept` names the browser: of accounts that come and go, one serves all. */
  async page(kept: string, who: Credentials): Promise<Page> {
    const { context } = this.#open.get(kept) ?? (await this.#light(kept));
    if (!this.#used.has(kept)) await enter(context, who);
    this.#used.add(kept);
    const tooLate = after(longestMs, undefined, { ref: false }).then(() => {
      throw new Error(`the browser of ${kept} opened no page`);
    });
    return Promise.race([context.newPage(), tooLate]).catch((error: unknown) => {
      // the next test has another one
      this.#open.delete(kept);
      throw error;
    });
  }

  asRole = (role: Role): Promise<Page> => this.page(role, credentialsOf(role));

  /** Leaves every browser that was used as if nobody had been there, but for the session. */
  async tidy(): Promise<void> {
    for (const kept of this.#used) {
      const warm = this.#open.get(kept);
      if (!warm) continue;
      const { context, hearth } = warm;
      await Promise.all(context.pages().map((page) => (page === hearth ? undefined : page.close())));
      await context.unrouteAll();
      await context.setOffline(false);
      await hearth.evaluate(() => localStorage.clear());
    }
    this.#used.clear();
  }

  async close(): Promise<void> {
    for (const { context } of this.#open.values()) await context.close();
  }

  async #light(kept: string): Promise<Warm> {
    const context = await this.#browser.newContext();
    const hearth = await context.newPage();
    await hearth.goto('/health/live');
    const warm = { context, hearth };
    this.#open.set(kept, warm);
    return warm;
  }
}

/** Signs the account in, unless it still is: its session may have been ended, and another account's may be there. */
async function enter(context: BrowserContext, who: Credentials): Promise<void> {
  const me = await context.request.get(pathOf(sessions.me), {
    headers: { 'x-command-id': crypto.randomUUID() },
  });
  if (me.ok() && (await me.json()).result.accountName === who.account) return;
  await context.clearCookies();
  await logIn(context.request, who);
}
