import { text } from '../../../platform/i18n/text.ts';
import { textOfNoun } from '../../../platform/i18n/textOfNoun.ts';

/**
 * Returns the translated name of the noun that a field refers to. The noun of `buildingId` is `buildings`, and the noun
 * of `companyCodes` is `companies`.
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
    // The field with the number of people, which the log records when the sample organisation is created.
    case 'people':
      return text('settings.systemLog.people');
    // The field with the number of erased entries, which the log records when personal data is erased.
    case 'entries':
      return text('settings.systemLog.entries');
    // The fields with the first and last date, which the log records for operations on a date range.
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
  // The field `roomName` uses the label of `roomId`. The same applies to all fields that end in `Name`.
  textOfNoun(noun, `fields.${field.replace(/Name$/, 'Id')}`) ??
  commonLabel(field) ??
  nounNameOf(field);

/**
 * Returns the readable name of a field. The name of a nested field includes each part of its path, with positions from
 * 1. A part without a label keeps its API name.
 */
export function fieldName(noun: string, field: string): string {
  const label = labelOfField(noun, field);
  if (label) return label;
  const parts = field.split('.').map((part) => {
    if (/^\d+$/.test(part)) return String(Number(part) + 1);
    // Other nouns can contain fields of a person. Their labels exist only in the noun `employees`.
    return labelOfField(noun, part) ?? labelOfField('employees', part) ?? part;
  });
  return parts.join(' · ');
}
