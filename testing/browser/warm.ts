import { setTimeout as after } from 'node:timers/promises';
import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Credentials, credentialsOf, logIn, type Role } from './sign-in.ts';

/** A browser that stays open between tests, signed in and with a filled cache. */
interface WarmBrowser {
  context: BrowserContext;
  /**
   * A page that stays open, so that the renderer process continues to run. It also gives access to the portal's browser
   * storage.
   */
  hearth: Page;
}

/** Timeout for opening a page on a busy machine, in milliseconds. */
const longestMs = 60_000;

/**
 * Warm browsers of a worker, one for each account. A new browser shows its first screen after 1.7 s, a warm browser
 * after 0.4 s. After each test, `tidy` undoes all changes of the test in the browser.
 */
export class WarmBrowsers {
  readonly #browser: Browser;
  readonly #open = new Map<string, WarmBrowser>();
  readonly #used = new Set<string>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /**
   * Opens a page in a warm browser and signs the given user in. `browserName` selects the browser. All temporary
   * accounts share one browser.
   */
  async page(browserName: string, who: Credentials): Promise<Page> {
    const { context } = this.#open.get(browserName) ?? (await this.#light(browserName));
    if (!this.#used.has(browserName)) await ensureSignedIn(context, who);
    this.#used.add(browserName);
    const tooLate = after(longestMs, undefined, { ref: false }).then(() => {
      throw new Error(`the browser of ${browserName} opened no page`);
    });
    return Promise.race([context.newPage(), tooLate]).catch((error: unknown) => {
      // Drops this browser, so that the next test gets a new browser.
      this.#open.delete(browserName);
      throw error;
    });
  }

  asRole = (role: Role): Promise<Page> => this.page(role, credentialsOf(role));

  /** Resets every browser that the test used. The browsers stay signed in. */
  async tidy(): Promise<void> {
    for (const browserName of this.#used) {
      const warm = this.#open.get(browserName);
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

  async #light(browserName: string): Promise<WarmBrowser> {
    const context = await this.#browser.newContext();
    const hearth = await context.newPage();
    await hearth.goto('/health/live');
    const warm = { context, hearth };
    this.#open.set(browserName, warm);
    return warm;
  }
}

/** Signs the account in if its session has ended or if another account is signed in. */
async function ensureSignedIn(context: BrowserContext, who: Credentials): Promise<void> {
  const me = await context.request.get(pathOf(sessions.me), {
    headers: { 'x-command-id': crypto.randomUUID() },
  });
  if (me.ok() && (await me.json()).result.accountName === who.account) return;
  await context.clearCookies();
  await logIn(context.request, who);
}
