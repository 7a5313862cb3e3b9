/** The endpoint that the server has for this session. */
export const pushEndpointKey = 'sj_push_endpoint';

/** The viewer turned push messages off on this device: what the account chose is for others. */
export const pushOffKey = 'sj_push_off';

/** The viewer of this device wants no push messages. It outlives the session, so that nobody is asked again here. */
export const pushRefusalKey = 'sj_push_refused';
