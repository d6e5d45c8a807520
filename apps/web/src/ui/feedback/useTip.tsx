import { Tooltip } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type FocusEvent, type MouseEvent, type PointerEvent, useId, useRef, useState } from 'react';

interface TipProps {
  id: string;
  text: string | undefined;
  target: HTMLElement;
  isOpen: boolean;
  onClose: () => void;
}

function Tip({ id, text, target, isOpen, onClose }: TipProps) {
  const isShown = isOpen && text !== undefined;
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && onClose());
  // Closes the tooltip at the next touch outside the button, because touch screens send no leave event.
  useWindowEvent(
    'pointerdown',
    ({ target: at }) => !(at instanceof Node && target.contains(at)) && onClose(),
  );
  return <Tooltip label={<span id={id}>{text}</span>} maw={280} multiline opened={isShown} target={target} />;
}

/**
 * Returns a tooltip and the props of its button. The tooltip opens after the pointer has been on the button for `delay`
 * milliseconds, or immediately on touch or keyboard focus. It is created on first use, because a page has hundreds of
 * buttons.
 */
export function useTip(text: string | undefined, delay = 0) {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement>();
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isFinger = useRef(false);
  const close = () => {
    clearTimeout(timer.current);
    setIsOpen(false);
  };
  const triggerProps = {
    'aria-describedby': isOpen && text !== undefined ? id : undefined,
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      isFinger.current = pointerType === 'touch';
    },
    onMouseEnter: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      setTarget(currentTarget);
      timer.current = setTimeout(setIsOpen, isFinger.current ? 0 : delay, true);
    },
    onMouseLeave: close,
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.matches(':focus-visible')) return;
      setTarget(currentTarget);
      setIsOpen(true);
    },
    onBlur: close,
  };
  const tip = target && <Tip id={id} isOpen={isOpen} onClose={close} target={target} text={text} />;
  return { near: triggerProps, tip };
}
