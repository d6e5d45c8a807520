import { findCompanyIds } from '../../../platform/db/companies.ts';
import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job, Services } from '../../../platform/services.ts';
import { findDue } from './call-slots.queries.ts';
import { callDevice, type TerminalCall } from './call-terminal.service.ts';

/** Number of terminals called in parallel. A terminal that does not answer blocks only one of the parallel calls. */
const atOnce = 8;
/**
 * Milliseconds that the job may spend on calling terminals, so that it ends before its next run. The next run first
 * calls the terminals that this run did not reach.
 */
const roundMs = 50_000;

export const roundJob: Job = {
  queue: 'terminals.round',
  cron: '* * * * *',
  atStart: true,
  async run(services) {
    const { database, clock, settings } = services;
    if (settings.terminals.networks.length === 0) return;
    const endsAt = performance.now() + roundMs;
    const due: TerminalCall[] = [];
    const finding = forEachCompany(await database.asSystem(findCompanyIds), async (companyId) => {
      const ids = await database.asCompanies([companyId], (db) => findDue(db, companyId, clock.now()));
      due.push(...ids.map((deviceId) => ({ companyId, deviceId })));
    });
    await Promise.allSettled([finding]);
    const callNext = async () => {
      for (let next = due.shift(); next && performance.now() < endsAt; next = due.shift())
        await callDevice(services, next);
    };
    await Promise.all(Array.from({ length: atOnce }, callNext));
    await finding;
  },
};

/** Calls one terminal immediately, for a connection test or to fetch missing events. */
export const callJob: Job<TerminalCall> = {
  queue: 'terminals.call',
  async run(services, terminalCall) {
    await callDevice(services, terminalCall);
  },
};

/**
 * Limits in milliseconds for opening a door while another process is calling the terminal: the maximum wait and the
 * polling interval. The calling process opens the door between two of its calls.
 */
const patience = { ms: 12_000, every: 250 };

/** Opens a door. The job has a separate queue, so that it does not wait while people are sent to another terminal. */
export const doorJob: Job<TerminalCall> = { queue: 'terminals.door', run: openDoorOf };

async function openDoorOf(services: Services, terminalCall: TerminalCall): Promise<void> {
  const endsAt = performance.now() + patience.ms;
  while ((await callDevice(services, terminalCall)) === 'BUSY' && performance.now() < endsAt)
    await new Promise((resolve) => setTimeout(resolve, patience.every));
}
