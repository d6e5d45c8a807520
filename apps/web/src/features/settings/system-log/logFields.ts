import { text } from '../../../platform/i18n/text.ts';
import { textOfNoun } from '../../../platform/i18n/textOfNoun.ts';

/** Of a field that names another thing: the noun's name, `buildings` of `buildingId` and `companies` of `companyCodes`. */
function thingIn(field: string): string | undefined {
  const [, one] = /^([a-z]\w*?)(?:Ids?|Names?|Codes?)?$/.exec(field) ?? [];
  return (
    one && [one, `${one}s`, one.replace(/y$/, 'ies')].map((noun) => textOfNoun(noun, 'one')).find(Boolean)
  );
}

/** Fields that any row may have. */
function common(field: string): string | undefined {
  switch (field) {
    case 'id':
      return text('settings.systemLog.entityId');
    case 'createdDate':
      return text('settings.systemLog.createdDate');
    // how many the sample organisation began with
    case 'people':
      return text('settings.systemLog.people');
    // of an erasure
    case 'entries':
      return text('settings.systemLog.entries');
    // of a range
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

/** What screens call a field of a noun's row; undefined where none shows it. */
export const labelOfField = (noun: string, field: string): string | undefined =>
  textOfNoun(noun, `fields.${field}`) ??
  // a name beside the number it stands for
  textOfNoun(noun, `fields.${field.replace(/Name$/, 'Id')}`) ??
  common(field) ??
  thingIn(field);

/**
 * A field of a noun's row as a reader is told it: its label, and what lies deeper with each part of the way, places counted from
 * one. What no screen shows keeps its name on the wire.
 */
export function fieldName(noun: string, field: string): string {
  const label = labelOfField(noun, field);
  if (label) return label;
  const parts = field.split('.').map((part) => {
    if (/^\d+$/.test(part)) return String(Number(part) + 1);
    // whoever is named within the row of another thing is a person
    return labelOfField(noun, part) ?? labelOfField('employees', part) ?? part;
  });
  return parts.join(' · ');
}
