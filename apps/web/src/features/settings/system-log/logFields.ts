import { text } from '../../../platform/i18n/text.ts';
import { textOfNoun } from '../../../platform/i18n/textOfNoun.ts';

/**
 * Returns the translated name of the noun to which a field refers: that of `buildings` for `buildingId`, of `companies`
 * for `companyCodes`.
 */
function nounNameOf(field: string): string | undefined {
  const [, stem] = /^([a-z]\w*?)(?:Ids?|Names?|Codes?)?$/.exec(field) ?? [];
  return (
    stem && [stem, `${stem}s`, stem.replace(/y$/, 'ies')].map((noun) => textOfNoun(noun, 'one')).find(Boolean)
  );
}

/** Returns the label of a field that many nouns have. */
function commonLabel(field: string): string | undefined {
  switch (field) {
    case 'id':
      return text('settings.systemLog.entityId');
    case 'createdDate':
      return text('settings.systemLog.createdDate');
    // Recorded when the sample organisation is created: its number of people.
    case 'people':
      return text('settings.systemLog.people');
    // Recorded when personal data is erased: the number of erased entries.
    case 'entries':
      return text('settings.systemLog.entries');
    // Recorded by operations on a date range: its first and last date.
    case 'from':
      return text('settings.systemLog.from');
    case 'to':
      return text('settings.systemLog.to');
    case 'enabled':
    case 'isEnabled':
      return text('common.values.active');
    default:
      return undefined;
  }
}

/** Returns the label of a field in a noun's row. Undefined for a field without a label. */
export const labelOfField = (noun: string, field: string): string | undefined =>
  textOfNoun(noun, `fields.${field}`) ??
  // A name such as `roomName` uses the label of its ID, `roomId`.
  textOfNoun(noun, `fields.${field.replace(/Name$/, 'Id')}`) ??
  commonLabel(field) ??
  nounNameOf(field);

/**
 * Returns the readable name of a field. Nested fields include each part of the path, with positions from 1. A part
 * without a label keeps its API name.
 */
export function fieldName(noun: string, field: string): string {
  const label = labelOfField(noun, field);
  if (label) return label;
  const parts = field.split('.').map((part) => {
    if (/^\d+$/.test(part)) return String(Number(part) + 1);
    // The row of another noun can contain a person's fields, which have labels only in the noun `employees`.
    return labelOfField(noun, part) ?? labelOfField('employees', part) ?? part;
  });
  return parts.join(' · ');
}
