/** The databases that every other one is cloned from: migrated and empty, and with the world in it. */
export const TEMPLATE = "service_template";
export const WORLD = "service_world";
