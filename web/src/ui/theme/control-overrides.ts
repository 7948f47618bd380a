import type { Components, Theme } from '@mui/material/styles';
import { focusRing, tokens } from './tokens.ts';

/** Sizes and outlines of everything that a person presses or types into. */
export const controlOverrides: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, color: 'primary' },
    styleOverrides: {
      root: {
        height: 36,
        padding: '0 14px',
        borderRadius: 8,
        whiteSpace: 'nowrap',
        flex: 'none',
        variants: [
          { props: { size: 'small' }, style: { height: 32, padding: '0 10px', fontSize: 13 } },
          { props: { size: 'large' }, style: { height: 44, padding: '0 18px', fontSize: 15 } },
          {
            props: { variant: 'contained', color: 'primary' },
            style: {
              backgroundColor: tokens.accentSolid,
              color: tokens.white,
              '&:hover': { backgroundColor: tokens.accentHover },
              // A finger leaves the hover behind.
              '&.Mui-disabled:hover': { backgroundColor: tokens.s2 },
            },
          },
          {
            props: { variant: 'outlined', color: 'primary' },
            style: {
              color: tokens.t1,
              borderColor: tokens.line2,
              backgroundColor: tokens.s1,
              '&:hover': { borderColor: tokens.field, backgroundColor: tokens.s2 },
            },
          },
          {
            props: { variant: 'outlined', color: 'error' },
            style: {
              borderColor: tokens.errorLine,
              '&:hover': { borderColor: tokens.error, backgroundColor: tokens.errorTint },
            },
          },
        ],
        '&.Mui-disabled': {
          color: tokens.off,
          '&.MuiButton-loading': { color: 'transparent' },
          variants: [
            { props: { variant: 'contained' }, style: { backgroundColor: tokens.s2 } },
            {
              props: { variant: 'outlined' },
              style: { backgroundColor: 'transparent', borderColor: tokens.line },
            },
          ],
        },
      },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: { borderRadius: 8, width: 36, height: 36, padding: 0, color: tokens.t2 },
      sizeLarge: { width: 44, height: 44 },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        backgroundColor: tokens.bg,
        borderRadius: 8,
        fontSize: 14,
        lineHeight: '20px',
        border: `1px solid ${tokens.field}`,
        // The outline that MUI lays over the field hides its text from contrast checks.
        '& .MuiOutlinedInput-notchedOutline': { display: 'none' },
        '&:hover': { borderColor: tokens.t3 },
        '&.Mui-focused': { borderColor: tokens.accent, boxShadow: `0 0 0 1px ${tokens.accent}` },
        '&.Mui-error': { borderColor: tokens.error, boxShadow: `0 0 0 1px ${tokens.error}` },
        '&.Mui-disabled': { borderColor: tokens.line2, backgroundColor: 'transparent' },
      },
      input: {
        padding: '9px 11px',
        height: 20,
        boxSizing: 'content-box',
        // Quieter and slanted, so that it is not taken for a value.
        '&::placeholder': { color: tokens.t3, opacity: 1, fontStyle: 'italic' },
        variants: [{ props: { size: 'small' }, style: { padding: '7px 9px' } }],
      },
      multiline: { padding: 0, '& textarea': { padding: '8px 11px', height: 'auto' } },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 32, height: 18, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: 2,
        '&.Mui-checked': { transform: 'translateX(14px)', color: tokens.white },
        '&.Mui-checked + .MuiSwitch-track': { backgroundColor: tokens.accentSolid, opacity: 1 },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRing,
        '&.Mui-focusVisible': { outline: 'none' },
      },
      thumb: { width: 14, height: 14, boxShadow: 'none', backgroundColor: tokens.white },
      track: { borderRadius: 9, backgroundColor: tokens.field, opacity: 1 },
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
};
