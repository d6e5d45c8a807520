import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job, Services } from '../../../platform/services.ts';
import { findCompanyIds } from '../../people/companies/company-ids.service.ts';
import { type Called, callDevice } from './call-terminal.service.ts';
import { findDue } from './turns.queries.ts';

/** Terminals that are called at the same time: one that does not answer holds up no more than its own place. */
const atOnce = 8;
/** A round ends before the next begins; who was not called is the first then. */
const roundMs = 50_000;

/** Calls all terminals that are due, each minute. */
export const roundJob: Job = {
  queue: 'terminals.round',
  cron: '* * * * *',
  atStart: true,
  async run(services) {
    const { database, clock, settings } = services;
    if (settings.terminals.networks.length === 0) return;
    const endsAt = performance.now() + roundMs;
    const due: Called[] = [];
    const finding = forEachCompany(await database.asSystem(findCompanyIds), async (companyId) => {
      const ids = await database.asCompanies([companyId], (db) => findDue(db, companyId, clock.now()));
      due.push(...ids.map((deviceId) => ({ companyId, deviceId })));
    });
    await Promise.allSettled([finding]);
    const workNext = async () => {
      for (let next = due.shift(); next && performance.now() < endsAt; next = due.shift())
        await callDevice(services, next);
    };
    await Promise.all(Array.from({ length: atOnce }, workNext));
    await finding;
  },
};

/** Calls one terminal now: somebody asked whether it answers, or events are missing. */
export const callJob: Job<Called> = {
  queue: 'terminals.call',
  async run(services, called) {
    await callDevice(services, called);
  },
};

/** How long a door waits for the process that is speaking with its terminal, which opens it between two calls. */
const patience = { ms: 12_000, every: 250 };

/** Opens a door. A queue of its own: nobody waits before one while people are sent to another terminal. */
export const doorJob: Job<Called> = { queue: 'terminals.door', run: openDoorOf };

async function openDoorOf(services: Services, called: Called): Promise<void> {
  const endsAt = performance.now() + patience.ms;
  while ((await callDevice(services, called)) === 'BUSY' && performance.now() < endsAt)
    await new Promise((resolve) => setTimeout(resolve, patience.every));
}
