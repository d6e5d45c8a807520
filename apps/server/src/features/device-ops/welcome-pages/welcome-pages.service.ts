import type { WelcomePage, welcomePages } from '@gatehouse/api/device-ops/welcome-pages';
import { MINUTE } from '@gatehouse/api/platform/dates';
import type { PublicCall } from '../../../platform/http/route.ts';
import { sendLarge } from '../../../platform/http/send-file.ts';
import { findGuestNames } from '../../visitors/visitor-logbook/recent-guests.service.ts';
import { noteConnected, withPairedPage } from '../device-pairings/paired-pages.service.ts';
import { readShownWelcome } from '../welcome-settings/welcome-settings.service.ts';

/** Milliseconds for which the page greets a visitor by name. */
const greetingMs = MINUTE;

/**
 * Returns the welcome page of the calling browser: the welcome setting of the company, with the options of the pairing.
 * Contains names only for a minute after a check-in, so that the page is never a list of the day's visitors.
 */
export const readWelcomePage = (call: PublicCall<typeof welcomePages.get>): Promise<WelcomePage> =>
  withPairedPage(call, 'WELCOME', async (db, browser) => {
    const at = call.clock.now();
    await noteConnected(db, browser, at);
    const { setting } = await readShownWelcome(db, browser.companyId);
    const { defaultLanguage, contact, layout, intro } = setting;
    const { companyId, buildingId } = browser;
    return {
      companyName: browser.companyName,
      deviceName: browser.deviceName,
      timeZone: browser.timeZone,
      language: browser.language ?? defaultLanguage,
      contact,
      ...layout,
      layoutType: browser.layoutType ?? layout.layoutType,
      ...intro,
      guests: browser.greetsGuests
        ? await findGuestNames(db, { companyId, buildingId, since: new Date(at.getTime() - greetingMs) })
        : [],
    };
  });

/** Sends a file that the page of the calling browser shows. */
export async function sendWelcomeFile(call: PublicCall<typeof welcomePages.file>) {
  const { params, store, request, reply, refuse } = call;
  const shownFile = await withPairedPage(call, 'WELCOME', async (db, { companyId }) =>
    (await readShownWelcome(db, companyId)).files.find(({ id }) => id === params.id),
  );
  const file = shownFile && (await store.large.open(shownFile.companyId, shownFile.file));
  if (!shownFile || !file) return refuse('API_NOT_FOUND');
  const { fileName: name, mediaType: type, file: tag } = shownFile;
  sendLarge(request, reply, { name, type, tag }, file);
  return {};
}
