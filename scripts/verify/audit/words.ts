import { findDifferences } from '@gatehouse/api/settings/log-differences.rules';
import { languages } from '@gatehouse/messages';
import type { ProofFixture, Verdict } from '@gatehouse/testing/portal/harness';
import { fieldName } from '../../../apps/web/src/features/settings/system-log/logFields.ts';
import { wordOfAction } from '../../../apps/web/src/features/settings/system-log/logWords.ts';
import { loadTestLanguage } from '../../../apps/web/src/platform/i18n/testLanguage.cases.ts';
import { textOfNoun } from '../../../apps/web/src/platform/i18n/textOfNoun.ts';

/** The fields of an audit row that are shown in words: the action, the entity and the changed fields. */
interface AuditedChange {
  action: string;
  entity: string;
  before: unknown;
  after: unknown;
}

/** Returns the segments of a field path that have no translation. The portal shows them with their name in the API. */
const findUnnamedParts = (entity: string, field: string): string[] => {
  const nameParts = fieldName(entity, field).split(' · ');
  return field.split('.').filter((part) => !/^\d+$/.test(part) && nameParts.includes(part));
};

/**
 * Checks that all audited actions, entities and fields have names in all languages. Returns the number of names
 * checked.
 */
export async function proveWords({ make }: ProofFixture, verdict: Verdict): Promise<number> {
  const { rows } = await make.owner.query<AuditedChange>(
    'SELECT DISTINCT action, entity, before::text::jsonb AS before, after::text::jsonb AS after FROM audit_log',
  );
  const fields = new Map(
    rows.flatMap(({ entity, before, after }) =>
      findDifferences(before, after).map(({ field }) => [`${entity} ${field}`, { entity, field }] as const),
    ),
  );
  const [actions, entities] = [rows.map(({ action }) => action), rows.map(({ entity }) => entity)].map(
    (all) => [...new Set(all)],
  ) as [string[], string[]]; // The cast is safe, because two input lists result in two output lists.
  for (const language of languages) {
    await loadTestLanguage(language);
    for (const action of actions)
      verdict.verify(wordOfAction(action) !== undefined, `${language}: ${action} has no word`);
    for (const entity of entities)
      verdict.verify(textOfNoun(entity, 'one') !== undefined, `${language}: one of ${entity} has no name`);
    for (const { entity, field } of fields.values()) {
      const unnamed = findUnnamedParts(entity, field);
      verdict.verify(unnamed.length === 0, `${language}: ${field} of ${entity} says ${unnamed.join(', ')}`);
    }
  }
  return languages.length * (actions.length + entities.length + fields.size);
}
