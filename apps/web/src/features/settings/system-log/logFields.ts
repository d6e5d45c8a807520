import { text } from '../../../platform/i18n/text.ts';
import { textOfNoun } from '../../../platform/i18n/textOfNoun.ts';

/**
 * Returns the translated name of the kind of object to which a field refers. The field `buildingId` refers to
 * `buildings`, and `companyCodes` refers to `companies`.
 */
function nounNameOf(field: string): string | undefined {
  const [, stem] = /^([a-z]\w*?)(?:Ids?|Names?|Codes?)?$/.exec(field) ?? [];
  return (
    stem && [stem, `${stem}s`, stem.replace(/y$/, 'ies')].map((noun) => textOfNoun(noun, 'one')).find(Boolean)
  );
}

/** Returns the label of a field that occurs in many kinds of objects. */
function commonLabel(field: string): string | undefined {
  switch (field) {
    case 'id':
      return text('settings.systemLog.entityId');
    case 'createdDate':
      return text('settings.systemLog.createdDate');
    // Field for the number of people. The log records it when the sample organisation is created.
    case 'people':
      return text('settings.systemLog.people');
    // Field for the number of erased entries. The log records it when personal data is erased.
    case 'entries':
      return text('settings.systemLog.entries');
    // Fields for the first and last date. The log records them for operations on a date range.
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

/** Returns the label of a field of a kind of object, such as buildings. Undefined for a field without a label. */
export const labelOfField = (noun: string, field: string): string | undefined =>
  textOfNoun(noun, `fields.${field}`) ??
  // The field `roomName` uses the label of `roomId`. All fields that end in `Name` use the label of the matching ID.
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
    // Fields of a person can occur in other kinds of objects, but their labels exist only for `employees`.
    return labelOfField(noun, part) ?? labelOfField('employees', part) ?? part;
  });
  return parts.join(' · ');
}
