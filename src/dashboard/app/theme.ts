/** The colours of the page: those of the system, or the user's choice, which the browser remembers. */
export type Theme = "system" | "light" | "dark";

const KEY = "dashboard-theme";

export function currentTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function applyTheme(theme: Theme): void {
  if (theme === "system") {
    localStorage.removeItem(KEY);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(KEY, theme);
    document.documentElement.dataset.theme = theme;
  }
}

/** Makes the page dark, whatever is chosen. @returns what undoes it. */
export function darken(): () => void {
  document.documentElement.dataset.theme = "dark";
  return () => applyTheme(currentTheme());
}
