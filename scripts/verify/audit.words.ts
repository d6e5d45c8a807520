import { findDifferences } from '@gatehouse/api/settings/log-differences.rules';
import { languages } from '@gatehouse/messages';
import { fieldName } from '../../apps/web/src/features/settings/system-log/logFields.ts';
import { wordOfAction } from '../../apps/web/src/features/settings/system-log/logWords.ts';
import { loadTestLanguage } from '../../apps/web/src/platform/i18n/testLanguage.cases.ts';
import { textOfNoun } from '../../apps/web/src/platform/i18n/textOfNoun.ts';
import type { Stand, Verdict } from './harness.ts';

/** What an entry of the trail says that a reader is told in words: what was done, to what kind of thing, and its fields. */
interface Said {
  action: string;
  entity: string;
  before: unknown;
  after: unknown;
}

/** Parts of a field's way that stay as they are on the wire: no word was found for them. */
const unnamedIn = (entity: string, field: string): string[] => {
  const shown = fieldName(entity, field).split(' · ');
  return field.split('.').filter((part) => !/^\d+$/.test(part) && shown.includes(part));
};

/** Whether everything the trail holds has words in all languages; how many words were looked for. */
export async function proveWords({ make }: Stand, verdict: Verdict): Promise<number> {
  const { rows } = await make.owner.query<Said>(
    'SELECT DISTINCT action, entity, before::text::jsonb AS before, after::text::jsonb AS after FROM audit_log',
  );
  const fields = new Map(
    rows.flatMap(({ entity, before, after }) =>
      findDifferences(before, after).map(({ field }) => [`${entity} ${field}`, { entity, field }] as const),
    ),
  );
  const [actions, entities] = [rows.map(({ action }) => action), rows.map(({ entity }) => entity)].map(
    (all) => [...new Set(all)],
  ) as [string[], string[]]; // one of each
  for (const language of languages) {
    await loadTestLanguage(language);
    for (const action of actions)
      verdict.hold(wordOfAction(action) !== undefined, `${language}: ${action} has no word`);
    for (const entity of entities)
      verdict.hold(textOfNoun(entity, 'one') !== undefined, `${language}: one of ${entity} has no name`);
    for (const { entity, field } of fields.values()) {
      const unnamed = unnamedIn(entity, field);
      verdict.hold(unnamed.length === 0, `${language}: ${field} of ${entity} says ${unnamed.join(', ')}`);
    }
  }
  return languages.length * (actions.length + entities.length + fields.size);
}
