/** A node of a plan as written by EXPLAIN (FORMAT JSON). The counts are present with ANALYZE or BUFFERS. */
export interface QueryPlan {
  'Node Type': string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Relation Name'?: string;
  'Subplan Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: QueryPlan[];
}

/** A row of EXPLAIN (FORMAT JSON). */
export interface ExplainedRow {
  'QUERY PLAN': { Plan: QueryPlan }[];
}

const flattenPlan = (plan: QueryPlan): QueryPlan[] => [plan, ...(plan.Plans ?? []).flatMap(flattenPlan)];

/** Returns the nodes of an explained statement. The first node is the root. Its pages include those of all others. */
export const planNodes = ([row]: readonly ExplainedRow[]): QueryPlan[] =>
  (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan: plan }) => flattenPlan(plan));
