import type { ThemeOptions } from '@mui/material/styles';
import { deepmerge } from '@mui/utils';
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif';

/** A form with its aside, which moves below the form where space is short. */
const MAIN = {
  '& .RaEdit-main, & .RaCreate-main': { flexWrap: 'wrap' },
  '& .RaEdit-card, & .RaCreate-card': { minWidth: 0, flexBasis: 480 },
};

/**
 * Without a "Loading" of its own while access is checked: react-admin shows it for as long as any question for the same
 * access is pending, and that of a page that was left before React had shown it never gets an answer.
 */
const PAGE = { defaultProps: { authLoading: false } };

/** Styles of both themes. No font is loaded. */
const common: ThemeOptions = {
  typography: {
    fontFamily: FONT,
    h5: { fontWeight: 600 },
    h6: { fontWeight: 600, fontSize: '1.1rem' },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  shape: { borderRadius: 8 },
  components: {
    // The bars at the edges of the window must not hide what has the focus.
    MuiCssBaseline: { styleOverrides: { html: { scrollPaddingBlock: 72 } } },
    MuiButton: { defaultProps: { disableElevation: true } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { elevation1: { boxShadow: 'none' } } },
    MuiTextField: { defaultProps: { variant: 'outlined' } },
    MuiFormControl: { defaultProps: { variant: 'outlined' } },
    MuiAppBar: { defaultProps: { elevation: 0 } },
    MuiTableCell: { styleOverrides: { head: { fontWeight: 600 } } },
    RaTopToolbar: { styleOverrides: { root: { alignItems: 'center', flexWrap: 'wrap' } } },
    // Wide tables scroll inside their container; the page does not grow with them.
    RaLayout: {
      styleOverrides: {
        root: {
          minWidth: 0,
          // This element receives the focus on navigation but is not interactive.
          '& .RaLayout-content': { minWidth: 0, '&:focus-visible': { outline: 'none' } },
        },
      },
    },
    // The menu is one tab stop: letters and arrows lead through it. react-admin makes each item one.
    RaMenuItemLink: { defaultProps: { tabIndex: undefined } },
    RaList: { ...PAGE, styleOverrides: { root: { '& .RaList-main, & .RaList-content': { minWidth: 0 } } } },
    RaDataTable: {
      styleOverrides: {
        // Not in wide windows, where all columns fit and the table head sticks to the top of the page.
        root: {
          '@media (max-width: 1535.95px)': { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } },
          // The actions of a row are in the last column, which should be visible without scrolling where possible.
          '@media (min-width: 1200px) and (max-width: 1535.95px)': {
            '& .RaDataTable-headerCell, & .RaDataTable-rowCell': { paddingLeft: '8px', paddingRight: '8px' },
          },
        },
      },
    },
    RaCreate: { ...PAGE, styleOverrides: { root: MAIN } },
    RaEdit: { ...PAGE, styleOverrides: { root: MAIN } },
    RaShow: PAGE,
    // react-admin names the box around the control that selects a row.
    MuiCheckbox: {
      defaultProps: {
        slotProps: {
          root: { 'aria-label': undefined },
          input: (box: { readonly 'aria-label'?: string }) => ({ 'aria-label': box['aria-label'] }),
        },
      },
    },
    MuiChip: { defaultProps: { size: 'small' } },
    MuiButtonBase: {
      styleOverrides: {
        root: { '&.Mui-focusVisible': { outline: '2px solid currentColor', outlineOffset: -2 } },
      },
    },
  },
};

function bordered(divider: string): ThemeOptions {
  return {
    palette: { divider },
    components: {
      MuiCard: { styleOverrides: { root: { border: `1px solid ${divider}` } } },
      MuiAppBar: { styleOverrides: { root: { borderBottom: `1px solid ${divider}` } } },
      MuiTableCell: { styleOverrides: { root: { borderColor: divider } } },
    },
  };
}

export const light: RaThemeOptions = [
  common,
  bordered('#dfe2ec'),
  {
    palette: {
      mode: 'light',
      primary: { main: '#3446c4' },
      secondary: { main: '#ffffff', contrastText: '#1b2033' },
      background: { default: '#f5f6fa', paper: '#ffffff' },
      text: { primary: '#1b2033', secondary: '#555c75' },
      success: { main: '#1b6e3c' },
      warning: { main: '#8a4b00' },
      error: { main: '#b3261e' },
    },
    components: { RaToolbar: { styleOverrides: { root: { backgroundColor: '#f5f6fa' } } } },
  } as ThemeOptions,
].reduce<RaThemeOptions>((theme, part) => deepmerge(theme, part), defaultLightTheme);

export const dark: RaThemeOptions = [
  common,
  bordered('#343a52'),
  {
    palette: {
      mode: 'dark',
      primary: { main: '#aab4ff', contrastText: '#11142a' },
      secondary: { main: '#171b2c', contrastText: '#e8eaf6' },
      background: { default: '#10131f', paper: '#171b2c' },
      text: { primary: '#e8eaf6', secondary: '#a9b0cb' },
      success: { main: '#7fd6a0' },
      warning: { main: '#f2b97a' },
      error: { main: '#ffb4ab' },
    },
    components: { RaToolbar: { styleOverrides: { root: { backgroundColor: '#10131f' } } } },
  } as ThemeOptions,
].reduce<RaThemeOptions>((theme, part) => deepmerge(theme, part), defaultDarkTheme);
