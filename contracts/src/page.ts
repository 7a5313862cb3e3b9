/** The cookie with the language and country of a device, as `pt-BR`. Set if they are not those of Accept-Language. */
export const pageLocaleCookie = 'sj_locale';

/** The element of the page that holds the response of `home.getHomeInfo` for a visitor, as JSON. */
export const inlinedHomeId = 'home-info';
