import { Button } from '@mantine/core';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { ArrowLeftIcon } from '../../../ui/display/icons.ts';

/**
 * A link back to the list with its previous page and filters. If the form has unsaved changes, the link asks for
 * confirmation.
 */
export function BackToVisitors() {
  const t = useText();
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return (
    <Button
      leftSection={<ArrowLeftIcon />}
      onClick={() => (canGoBack ? router.history.back() : void navigate({ to: '/visitors' }))}
      variant="default"
    >
      {t('common.actions.back')}
    </Button>
  );
}

/**
 * Returns a function that opens the saved visitor in the list. It first waits until the form has recorded the save,
 * because the form blocks leaving the page until then.
 */
export function useToSaved(): (id: number) => void {
  const navigate = useNavigate();
  const [saved, setSaved] = useState<number>();
  useEffect(() => {
    if (saved !== undefined) void navigate({ to: '/visitors', search: { view: saved } });
  }, [saved, navigate]);
  return setSaved;
}
