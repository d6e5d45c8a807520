import { ManyPickerField } from '../../../ui/fields/ManyPickerField.tsx';
import type { Option } from '../../../ui/fields/option.ts';
import { PickerField, type PickerProps } from '../../../ui/fields/PickerField.tsx';
import type { PickerSource } from '../../../ui/fields/usePickerSearch.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';

interface ListedPerson {
  displayName: string;
  employeeCode: string;
  accountName: string;
  departmentName: string;
  /** A remark in the list, such as that the person is busy. */
  note?: string | undefined;
}

// Names are not unique. The code is part of the label, and the list also shows account and department.
const personOption = <T extends string | number>(value: T, person: ListedPerson): Option<T> => ({
  value,
  name: person.displayName,
  label: `${person.displayName} — ${person.employeeCode}`,
  detail: [person.accountName, person.departmentName, person.note].filter(Boolean).join(' · '),
});

type PeopleSource<P extends ListedPerson> = Omit<PickerSource<number>, 'options'> & {
  people: readonly P[] | undefined;
};

type PersonPickerProps<T extends string | number, P extends ListedPerson> = Omit<PickerProps<T>, 'label'> &
  PeopleSource<P> & {
    label: string;
    /** Returns the value to send: the ID or the account name. */
    toValue: (person: P) => T;
  };

/** Selects one of the people that the portal found. */
export function PersonPicker<T extends string | number, P extends ListedPerson>(
  props: PersonPickerProps<T, P>,
) {
  const { people, toValue, ...rest } = props;
  return <PickerField {...rest} options={people?.map((person) => personOption(toValue(person), person))} />;
}

type PeoplePickerProps<P extends ListedPerson> = FieldBinding<number[] | null> &
  PeopleSource<P> & {
    label: string;
    hint?: string | undefined;
    /** People selected in the saved row. They are passed in because a search may not return them. */
    current: readonly Option<number>[];
    idOf: (person: P) => number;
  };

/** Selects several of the people that the portal found. */
export function PeoplePicker<P extends ListedPerson>({ people, idOf, ...rest }: PeoplePickerProps<P>) {
  return <ManyPickerField {...rest} options={people?.map((person) => personOption(idOf(person), person))} />;
}
