import type { RequestTypeCode } from '@gatehouse/api/requests/request-type-codes';
import type { Language } from '@gatehouse/messages';
import { loadArea } from '@gatehouse/messages/areas';

/** How types and categories are called in a language. */
export interface TypeWords {
  typeName(type: RequestTypeCode): string;
  /** The company's own name, else the portal's word; the code of one it has no word for. */
  subTypeName(type: RequestTypeCode, subType: string, name: string | null): string;
}

export async function typeWordsIn(language: Language): Promise<TypeWords> {
  const { requestTypes: text } = await loadArea('requests', language);
  const words: Readonly<Record<RequestTypeCode, Readonly<Record<string, string>>>> = {
    ...text.subTypes,
    TELEWORK: {},
    ACCESS: {},
  };
  return {
    typeName: (type) => text.types[type],
    subTypeName: (type, subType, name) => name ?? words[type][subType] ?? subType,
  };
}
