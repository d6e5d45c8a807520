import { Button } from '@mantine/core';
import { type NavigateOptions, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useText } from '../../platform/i18n/useText.ts';
import { ArrowLeftIcon } from '../display/icons.ts';

/**
 * A button back to the list with its previous page and filters, or to `list` if this page was opened first. If the form
 * has unsaved changes, the button asks for confirmation.
 */
export function BackButton({ list }: { list: NavigateOptions['to'] }) {
  const t = useText();
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return (
    <Button
      leftSection={<ArrowLeftIcon />}
      onClick={() => (canGoBack ? router.history.back() : void navigate({ to: list }))}
      variant="default"
    >
      {t('common.actions.back')}
    </Button>
  );
}
