import { type GuestCard, guestCards } from '@gatehouse/api/visitors/guest-cards';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { EyeIcon, TickIcon } from '../../../ui/display/icons.ts';
import { IconAction } from '../../../ui/feedback/ReasonButton.tsx';
import { DeleteAction, EditAction } from '../../../ui/table/RowActions.tsx';

interface Props {
  card: GuestCard;
  onView: () => void;
  onBack: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function GuestCardActions({ card, onView, onBack, onEdit, onDelete }: Props) {
  const t = useText();
  const { can } = useSession();
  const { cardName: name, visitorAccessCard } = card;
  const notLent = visitorAccessCard ? undefined : t('visitors.guestCards.notLent');
  return (
    <>
      <IconAction
        icon={<EyeIcon />}
        label={t('visitors.guestCards.infoOf', { name })}
        onClick={onView}
        reason={notLent}
      />
      {can(guestCards.takeBack) && (
        <IconAction
          icon={<TickIcon />}
          label={t('visitors.guestCards.takeBack', { name })}
          onClick={onBack}
          reason={notLent}
        />
      )}
      {can(guestCards.update) && <EditAction name={name} onClick={onEdit} />}
      {can(guestCards.remove) && (
        <DeleteAction
          name={name}
          onClick={onDelete}
          reason={visitorAccessCard ? t('visitors.guestCards.inUse') : undefined}
        />
      )}
    </>
  );
}
