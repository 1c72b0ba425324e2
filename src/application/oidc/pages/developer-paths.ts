/** The paths of the pages for admins who develop. */
export const APPS = "/oidc/account/apps";
export const ACCESS_KEYS = "/oidc/account/access-keys";
