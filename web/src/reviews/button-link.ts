import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { createLink } from '@tanstack/react-router';

export const ButtonLink = createLink(Button);
export const IconButtonLink = createLink(IconButton);
