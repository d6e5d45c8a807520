import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';

interface Props extends ButtonProps {
  /** The date whose record the request is to correct. */
  correct?: string;
}

/** Leads to a new request of one's own. */
export const RequestButton = ({ correct, ...button }: Props) => (
  <Button
    {...button}
    renderRoot={(props) => (
      <Link
        {...props}
        params={{ filter: undefined }}
        search={{ create: true, correct }}
        to="/my-request-list/{-$filter}"
      />
    )}
  />
);
