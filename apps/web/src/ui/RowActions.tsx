import { useText } from '../platform/i18n/useText.ts';
import { EyeIcon, PencilIcon, TrashIcon } from './icons.ts';
import { IconAction } from './ReasonButton.tsx';

interface Props {
  /** What the row is called: "Edit Main building". */
  name: string;
  onClick: () => void;
  /** Why it cannot be done now. */
  reason?: string | undefined;
}

/** A row's or card's button that shows it. */
export function ViewAction({ name, ...rest }: Props) {
  return <IconAction icon={<EyeIcon />} label={useText()('ui.row.view', { name })} {...rest} />;
}

/** As `ViewAction`: the form that changes it. */
export function EditAction({ name, ...rest }: Props) {
  return <IconAction icon={<PencilIcon />} label={useText()('ui.row.edit', { name })} {...rest} />;
}

/** As `ViewAction`: asks whether it goes. */
export function DeleteAction({ name, ...rest }: Props) {
  return <IconAction icon={<TrashIcon />} label={useText()('ui.row.delete', { name })} {...rest} />;
}
