import type { RequestTypeCode } from '@gatehouse/api/requests/request-type-codes';
import type { Language } from '@gatehouse/messages';
import { loadArea } from '@gatehouse/messages/areas';

/** The names of request types and categories in one language. */
export interface TypeWords {
  typeName(type: RequestTypeCode): string;
  /** Returns the name that the company has set, otherwise the portal’s name, otherwise the code. */
  subTypeName(type: RequestTypeCode, subType: string, name: string | null): string;
}

export async function loadTypeWords(language: Language): Promise<TypeWords> {
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
