/** The caller of this page's requests: token, language and country. The token lives as long as the tab. */
const tokenKey = 'docs_token';

export const caller = { token: sessionStorage.getItem(tokenKey) ?? '', language: 'en', country: '' };

export const setToken = (token) => {
  caller.token = token;
  sessionStorage.setItem(tokenKey, token);
};

/** Makes one call. Returns the HTTP status, the body, the duration and the server's date. */
export const call = async (method, path, body) => {
  const startedAt = performance.now();
  const response = await fetch(path, {
    method,
    headers: {
      'accept-language': caller.language,
      'x-client-version': '4/1.0.1',
      ...(caller.country && { 'accept-country': caller.country }),
      ...(caller.token && { authorization: `Bearer ${caller.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const milliseconds = Math.round(performance.now() - startedAt);
  let answer = text;
  try {
    answer = JSON.parse(text);
  } catch {
    // A body that is not JSON is shown as text.
  }
  return { status: response.status, answer, milliseconds, date: response.headers.get('date') };
};

const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Encrypts a value as clients do: RSA-OAEP with SHA-256 over the value and the current time. */
export const seal = async (value) => {
  if (!globalThis.crypto?.subtle) {
    throw new Error(
      'The browser encrypts on https and on localhost only. Sign in elsewhere and paste the token.',
    );
  }
  const { answer, date } = await call('GET', '/api/v1/settings');
  const pem = answer.data.public_key.replace(/-----[^-]+-----|\s/g, '');
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', bytesOf(pem), algorithm, false, ['encrypt']);
  const sealed = JSON.stringify({ value, sealedAtMs: date ? Date.parse(date) : Date.now() });
  const encrypted = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(sealed));
  return btoa(String.fromCharCode(...new Uint8Array(encrypted)));
};

/** Signs in with a user name and a password. Throws the server's message if it refuses. */
export const signIn = async (username, password) => {
  const body = JSON.stringify({ username, password: await seal(password) });
  const { answer } = await call('POST', '/api/v1/user/login/account', body);
  if (answer.code !== 200) throw new Error(`${answer.code}: ${answer.msg}`);
  setToken(answer.data.token);
  return answer.data.userInfo;
};
