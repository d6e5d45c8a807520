import { connectOwner } from '@gatehouse/testing/portal/start-portal';
import type { InjectOptions } from 'fastify';
import { openSecondPortal } from './statements.ts';

/** A statement of one request, with the statements of its functions and triggers counted separately. */
export interface ExplainedStatement {
  text: string;
  calls: number;
  /** Duration in milliseconds. Includes the statements that it starts. */
  ms: number;
  /** Pages read from cache or disk. */
  pages: number;
}

interface LoggedPlan {
  'Query Text': string;
  Plan: { 'Actual Total Time': number; 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
}

/** Settings of auto_explain, which sends the plan of every statement and nested statement to the client as a notice. */
const settings: Record<string, string> = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

async function changeSettings(dataDir: string, toSql: (name: string, value: string) => string) {
  const owner = await connectOwner(dataDir);
  const { rows } = await owner.query<{ name: string }>('SELECT current_database() AS name');
  for (const [name, value] of Object.entries(settings))
    await owner.query(`ALTER DATABASE "${rows[0]?.name}" ${toSql(name, value)}`);
  await owner.end();
}

export interface Explainer {
  /** Sends the requests and returns the statements of the last one, slowest first. Earlier ones fill the caches. */
  explain(requests: readonly InjectOptions[]): Promise<{ statements: ExplainedStatement[]; status: number }>;
  close(): Promise<void>;
}

/**
 * Opens a second portal on the running database and explains its statements. With `isNested`, the statements of
 * functions and triggers are explained in addition.
 */
export async function openExplainer(
  dataDir: string,
  { isNested }: { isNested: boolean },
): Promise<Explainer> {
  const plans: LoggedPlan[] = [];
  const nested = 'auto_explain.log_nested_statements';
  await changeSettings(
    dataDir,
    (name, value) => `SET ${name} = '${name === nested && !isNested ? 'off' : value}'`,
  );
  const portal = await openSecondPortal(dataDir, (client) => {
    client.on('notice', ({ message = '' }) => {
      const json = /^duration: [\d.]+ ms {2}plan:\n(.*)$/s.exec(message)?.[1];
      if (json) plans.push(JSON.parse(json) as LoggedPlan); // auto_explain writes a plan of this type.
    });
  });
  return {
    async explain(requests) {
      let status = 0;
      for (const request of requests) {
        plans.length = 0;
        status = (await portal.app.inject(request)).statusCode;
      }
      return { statements: summarise(plans), status };
    },
    async close() {
      await portal.close();
      await changeSettings(dataDir, (name) => `RESET ${name}`);
    },
  };
}

function summarise(plans: readonly LoggedPlan[]): ExplainedStatement[] {
  const byText = Map.groupBy(plans, (plan) => plan['Query Text'].replaceAll(/\s+/g, ' ').trim());
  const sum = (of: readonly LoggedPlan[], figure: (plan: LoggedPlan['Plan']) => number) =>
    of.reduce((total, { Plan: plan }) => total + figure(plan), 0);
  return [...byText]
    .map(([text, of]) => ({
      text,
      calls: of.length,
      ms: sum(of, (plan) => plan['Actual Total Time']),
      pages: sum(of, (plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']),
    }))
    .sort((a, b) => b.ms - a.ms);
}

export const describeExplained = ({ text, calls, ms, pages }: ExplainedStatement): string =>
  `${String(calls).padStart(5)} calls ${ms.toFixed(2).padStart(9)} ms ${String(pages).padStart(7)} pages  ${text.slice(0, 160)}`;
