import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import { focusRing, tokens } from './theme/tokens.ts';

export const ButtonLink = createLink(Button);

export const TextLink = createLink(
  styled('a')({
    color: tokens.accent,
    textDecoration: 'none',
    borderRadius: 4,
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': focusRing,
  }),
);
