/** Generated from the API's document by `./dev generate`: change the API, not this file. */
export interface paths {
  "/v1/session": {
    /** Say who is here, which organizations they may switch to, and what the whole dashboard shows. */
    get: {
      responses: {
        200: { content: { "application/json": components["schemas"]["SessionOut"] } };
      };
    };
    /** Open a session with email and password. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["PasswordIn"] } };
      responses: {
        204: { content?: never };
      };
    };
    /** End the session of this browser; without one it is done already. */
    delete: {
      responses: {
        204: { content?: never };
      };
    };
  };
  "/v1/session/organization": {
    /** Look at another organization that the person is a member of; open pages show it from the next request on. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["SwitchIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["SessionOut"] } };
      };
    };
  };
  "/v1/session/link": {
    /** Open a session with a one-time link, as `cadenza up` prints it. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["TokenIn"] } };
      responses: {
        204: { content?: never };
      };
    };
  };
  "/v1/password/reset": {
    /** Set a new password with a reset link: every session of the person ends, and one opens here. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["NewPasswordIn"] } };
      responses: {
        204: { content?: never };
      };
    };
  };
  "/v1/session/password": {
    /** Change one's own password: every other session ends, and this one gets a new token. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["ChangePasswordIn"] } };
      responses: {
        204: { content?: never };
      };
    };
  };
  "/v1/invitations/look": {
    /** Say what an invitation is for. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["TokenIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["InvitationShown"] } };
      };
    };
  };
  "/v1/invitations/accept": {
    /** Become a member: signed in as the invited person, or as a new one with the password given here. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["AcceptIn"] } };
      responses: {
        204: { content?: never };
      };
    };
  };
  "/v1/set-up": {
    /** Say whether nobody has an account yet. */
    get: {
      responses: {
        200: { content: { "application/json": components["schemas"]["SetUpShown"] } };
      };
    };
    /** Make the first person and their organization, and sign them in. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["SetUpIn"] } };
      responses: {
        204: { content?: never };
      };
    };
  };
  "/v1/set-up/look": {
    /** Say whether the link can still be used. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["TokenIn"] } };
      responses: {
        204: { content?: never };
      };
    };
  };
  "/v1/live": {
    /** Stream hints of what changed: `event: hint` with `{topic, ids}`, after one `event: hello`. Its `{recent_seconds}` says since when the hints behind it tell of every change. `event: presence` says who has which conversation open: a list of people by conversation, whole each time. */
    get: {
      responses: {
        200: { content: { "text/event-stream": string } };
      };
    };
  };
  "/v1/settings": {
    /** Return every setting, the defaults of those that were never set included. */
    get: {
      responses: {
        200: { content: { "application/json": components["schemas"]["OrganizationSettings"] } };
      };
    };
    /** Change what is named; it holds from the next batch on. */
    patch: {
      requestBody: { content: { "application/json": components["schemas"]["SettingsIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["OrganizationSettings"] } };
      };
    };
  };
  "/v1/kill-switch": {
    /** Stop everything that would leave, within a second; or let it go on. */
    put: {
      requestBody: { content: { "application/json": components["schemas"]["KillSwitchIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["OrganizationSettings"] } };
      };
    };
  };
  "/v1/sessions": {
    /** Return the browsers that the person is signed in with, the one used last first. */
    get: {
      responses: {
        200: { content: { "application/json": components["schemas"]["SessionsOut"] } };
      };
    };
  };
  "/v1/sessions/revoke-others": {
    /** Sign the person out everywhere else. */
    post: {
      responses: {
        204: { content?: never };
      };
    };
  };
  "/v1/sessions/{session_id}": {
    /** Sign one browser of the person out. */
    delete: {
      parameters: {
        path: {
          session_id: string;
        };
      };
      responses: {
        204: { content?: never };
      };
    };
  };
  "/v1/account": {
    /** Change one's own name, in every organization one is in. */
    patch: {
      requestBody: { content: { "application/json": components["schemas"]["AccountIn"] } };
      responses: {
        204: { content?: never };
      };
    };
  };
  "/v1/organizations": {
    /** Make an organization; its maker is its owner. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["OrganizationIn"] } };
      responses: {
        201: { content: { "application/json": components["schemas"]["CreatedOut"] } };
      };
    };
  };
  "/v1/members": {
    /** Return everybody in the organization, by name. */
    get: {
      responses: {
        200: { content: { "application/json": components["schemas"]["MembersOut"] } };
      };
    };
  };
  "/v1/members/{person_id}": {
    /** Remove a member: their sessions open nothing here from now on. */
    delete: {
      parameters: {
        path: {
          person_id: string;
        };
      };
      responses: {
        204: { content?: never };
      };
    };
    /** Give a member another role; it holds with their next request. */
    patch: {
      parameters: {
        path: {
          person_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["RoleIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["MemberOut"] } };
      };
    };
  };
  "/v1/members/leave": {
    /** Leave the organization, which the last owner can't. */
    post: {
      responses: {
        204: { content?: never };
      };
    };
  };
  "/v1/members/{person_id}/reset-password": {
    /** Make a link with which the member sets a new password; for those who are in no other organization. */
    post: {
      parameters: {
        path: {
          person_id: string;
        };
      };
      responses: {
        201: { content: { "application/json": components["schemas"]["LinkOut"] } };
      };
    };
  };
  "/v1/invitations": {
    /** Return the open invitations, newest first; their links are known to nobody. */
    get: {
      responses: {
        200: { content: { "application/json": components["schemas"]["InvitationsOut"] } };
      };
    };
    /** Invite an email; an open invitation to it is replaced. The link is shown now and never again. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["InvitationIn"] } };
      responses: {
        201: { content: { "application/json": components["schemas"]["InvitedOut"] } };
      };
    };
  };
  "/v1/invitations/{invitation_id}": {
    /** End an open invitation: its link opens nothing any more. */
    delete: {
      parameters: {
        path: {
          invitation_id: string;
        };
      };
      responses: {
        204: { content?: never };
      };
    };
  };
  "/v1/api-keys": {
    /** Return the live keys, newest first; their secrets are known to nobody. */
    get: {
      responses: {
        200: { content: { "application/json": components["schemas"]["KeysOut"] } };
      };
    };
    /** Make a key with these scopes; it is shown now and never again. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["KeyIn"] } };
      responses: {
        201: { content: { "application/json": components["schemas"]["NewKeyOut"] } };
      };
    };
  };
  "/v1/api-keys/{api_key_id}": {
    /** End a key at once. */
    delete: {
      parameters: {
        path: {
          api_key_id: string;
        };
      };
      responses: {
        204: { content?: never };
      };
    };
  };
  "/v1/audit": {
    /** Return who did what, newest first; `actor` is such as `person:<id>`, `key:<id>` or `operator`. */
    get: {
      parameters: {
        query?: {
          /** How many items a page holds. */
          limit?: number | undefined;
          /** `next_cursor` of the page before; none for the first. */
          cursor?: string | null | undefined;
          until?: string | null | undefined;
          actor?: string | null | undefined;
          action?: string | null | undefined;
          subject_id?: string | null | undefined;
          since?: string | null | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["AuditOut"] } };
      };
    };
  };
  "/v1/contacts/bulk/tag": {
    /** Put tags on many contacts, by a job. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["BulkTagsIn"] } };
      responses: {
        202: { content: { "application/json": components["schemas"]["BulkJobOut"] } };
      };
    };
  };
  "/v1/contacts/bulk/untag": {
    /** Take tags off many contacts, by a job. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["BulkTagsIn"] } };
      responses: {
        202: { content: { "application/json": components["schemas"]["BulkJobOut"] } };
      };
    };
  };
  "/v1/contacts/bulk/hold": {
    /** Send many contacts nothing automatic until then, by a job; null lets them go on. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["BulkHoldIn"] } };
      responses: {
        202: { content: { "application/json": components["schemas"]["BulkJobOut"] } };
      };
    };
  };
  "/v1/contacts/bulk/erase": {
    /** Erase many contacts for good, by a job. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["SelectionIn"] } };
      responses: {
        202: { content: { "application/json": components["schemas"]["BulkJobOut"] } };
      };
    };
  };
  "/v1/contacts/bulk": {
    /** List what was done to many contacts in the last month, newest first. */
    get: {
      parameters: {
        query?: {
          /** How many items a page holds. */
          limit?: number | undefined;
          /** `next_cursor` of the page before; none for the first. */
          cursor?: string | null | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["BulkJobPage"] } };
      };
    };
  };
  "/v1/contacts/bulk/{job_id}": {
    /** Return one job with its counts. */
    get: {
      parameters: {
        path: {
          job_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["BulkJobOut"] } };
      };
    };
  };
  "/v1/contacts/bulk/{job_id}/refused": {
    /** List the contacts to whom it was not done, each with the reason. */
    get: {
      parameters: {
        path: {
          job_id: string;
        };
        query?: {
          /** How many items a page holds. */
          limit?: number | undefined;
          /** `next_cursor` of the page before; none for the first. */
          cursor?: string | null | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["RefusedContactPage"] } };
      };
    };
  };
  "/v1/contacts/bulk/{job_id}/cancel": {
    /** Call a job off; what it did stays, and can be taken back. */
    post: {
      parameters: {
        path: {
          job_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["BulkJobOut"] } };
      };
    };
  };
  "/v1/contacts/bulk/{job_id}/undo": {
    /** Take back what a job did, by another one: tags and holds become what they were. */
    post: {
      parameters: {
        path: {
          job_id: string;
        };
      };
      responses: {
        202: { content: { "application/json": components["schemas"]["BulkJobOut"] } };
      };
    };
  };
  "/v1/contacts/views": {
    /** List the views of the table of contacts: everybody's, then the caller's own. */
    get: {
      responses: {
        200: { content: { "application/json": components["schemas"]["ViewsOut"] } };
      };
    };
    /** Keep a filter, an order and columns under a name. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["ViewIn"] } };
      responses: {
        201: { content: { "application/json": components["schemas"]["ViewOut"] } };
      };
    };
  };
  "/v1/contacts/views/{view_id}": {
    /** Forget a view; the people in it stay as they are. */
    delete: {
      parameters: {
        path: {
          view_id: string;
        };
      };
      responses: {
        204: { content?: never };
      };
    };
    /** Change a view: everybody's, or one's own. */
    patch: {
      parameters: {
        path: {
          view_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["ViewChangesIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["ViewOut"] } };
      };
    };
  };
  "/v1/contacts/batch": {
    /** Find or make up to 1,000 contacts by any of their identifiers; each row is answered on its own. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["ContactsIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["UpsertsOut"] } };
      };
    };
  };
  "/v1/contacts": {
    /** List contacts in any order, or with `q` by what matches. A page may be short and still have a next one. */
    get: {
      parameters: {
        query?: {
          /** A name or an identifier begins so. */
          q?: string | null | undefined;
          /** Checks as JSON, such as `{"all": [{"field": "tags", "op": "has", "value": ["vip"]}]}`. */
          filter?: string | null | undefined;
          tag?: string | null | undefined;
          lifecycle?: components["schemas"]["Lifecycle"] | null | undefined;
          lead_status?: string | null | undefined;
          /** Where contacts stand, such as `whatsapp:unsubscribed`. */
          consent?: string | null | undefined;
          import_id?: string | null | undefined;
          /** Only these; may be repeated. */
          id?: string[] | null | undefined;
          /** What the list goes by; with `q` it is what matches. */
          sort?: components["schemas"]["Sort"] | undefined;
          /** By name it ascends if left out, else the newest come first. */
          order?: string | null | undefined;
          /** What of each contact is filled in: `identifiers`, `tags`, `consent`, `attributes` or single ones as `attributes.<name>`; all if left out. May be repeated. */
          fields?: string[] | null | undefined;
          /** How many items a page holds. */
          limit?: number | undefined;
          /** `next_cursor` of the page before; none for the first. */
          cursor?: string | null | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ContactPage"] } };
      };
    };
  };
  "/v1/contacts/count": {
    /** Count the contacts of a list, among 100,000 of the organization's at most (10,000 with `q`). */
    get: {
      parameters: {
        query?: {
          /** A name or an identifier begins so. */
          q?: string | null | undefined;
          /** Checks as JSON, such as `{"all": [{"field": "tags", "op": "has", "value": ["vip"]}]}`. */
          filter?: string | null | undefined;
          tag?: string | null | undefined;
          lifecycle?: components["schemas"]["Lifecycle"] | null | undefined;
          lead_status?: string | null | undefined;
          /** Where contacts stand, such as `whatsapp:unsubscribed`. */
          consent?: string | null | undefined;
          import_id?: string | null | undefined;
          /** Only these; may be repeated. */
          id?: string[] | null | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["TotalOut"] } };
      };
    };
  };
  "/v1/contacts/{contact_id}": {
    /** Return one contact; a merged one answers as the contact it became. */
    get: {
      parameters: {
        path: {
          contact_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ContactOut"] } };
      };
    };
    /** Erase the person: their data goes for good, and a hash keeps them from being written to again. */
    delete: {
      parameters: {
        path: {
          contact_id: string;
        };
      };
      responses: {
        204: { content?: never };
      };
    };
    /** Change what is named; null empties a field. */
    patch: {
      parameters: {
        path: {
          contact_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["ContactChangesIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["ContactOut"] } };
      };
    };
  };
  "/v1/contacts/{contact_id}/hold": {
    /** Send this contact nothing automatic until then; null lets it go on. */
    put: {
      parameters: {
        path: {
          contact_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["HoldIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["ContactOut"] } };
      };
    };
  };
  "/v1/contacts/{contact_id}/tags": {
    /** Put tags on a contact. */
    post: {
      parameters: {
        path: {
          contact_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["TagsIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["TagCount"] } };
      };
    };
  };
  "/v1/contacts/{contact_id}/tags/{tag}": {
    /** Take a tag off a contact. */
    delete: {
      parameters: {
        path: {
          contact_id: string;
          tag: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["TagCount"] } };
      };
    };
  };
  "/v1/attributes": {
    /** List custom attributes: those declared, and keys that were only seen, to be declared. */
    get: {
      responses: {
        200: { content: { "application/json": components["schemas"]["AttributesOut"] } };
      };
    };
  };
  "/v1/attributes/{name}": {
    /** Declare an attribute with its type; values that come from now on are read into it. */
    put: {
      parameters: {
        path: {
          name: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["AttributeIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["AttributesOut"] } };
      };
    };
    /** Take a name off the list; what contacts have under it stays. */
    delete: {
      parameters: {
        path: {
          name: string;
        };
      };
      responses: {
        204: { content?: never };
      };
    };
  };
  "/v1/deals": {
    /** List deals, the newest first; of rare ones a page may be short and still have a next one. */
    get: {
      parameters: {
        query?: {
          contact_id?: string | null | undefined;
          pipeline_id?: string | null | undefined;
          stage_id?: string | null | undefined;
          /** Only those that are open, won or lost. */
          state?: components["schemas"]["StageKind"] | null | undefined;
          /** As it is written on the deal; empty: those that have none. */
          owner?: string | null | undefined;
          /** Only amounts in it, such as EUR. */
          currency?: string | null | undefined;
          /** No less, in the smallest units; asked with its `currency`. */
          amount_min?: number | null | undefined;
          /** No more, likewise. */
          amount_max?: number | null | undefined;
          /** Came to their stage then or later. */
          moved_since?: string | null | undefined;
          /** Came to their stage before then. */
          moved_until?: string | null | undefined;
          /** How many items a page holds. */
          limit?: number | undefined;
          /** `next_cursor` of the page before; none for the first. */
          cursor?: string | null | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["DealsOut"] } };
      };
    };
    /** Add a deal to a contact; in a stage that is won or lost it ends what stops for that. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["DealIn"] } };
      responses: {
        201: { content: { "application/json": components["schemas"]["DealOut"] } };
      };
    };
  };
  "/v1/deals/sums": {
    /** Add up the deals of a pipeline stage by stage, with the filters of the list. */
    get: {
      parameters: {
        query?: {
          contact_id?: string | null | undefined;
          pipeline_id: string;
          stage_id?: string | null | undefined;
          /** Only those that are open, won or lost. */
          state?: components["schemas"]["StageKind"] | null | undefined;
          /** As it is written on the deal; empty: those that have none. */
          owner?: string | null | undefined;
          /** Only amounts in it, such as EUR. */
          currency?: string | null | undefined;
          /** No less, in the smallest units; asked with its `currency`. */
          amount_min?: number | null | undefined;
          /** No more, likewise. */
          amount_max?: number | null | undefined;
          /** Came to their stage then or later. */
          moved_since?: string | null | undefined;
          /** Came to their stage before then. */
          moved_until?: string | null | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["DealSumsOut"] } };
      };
    };
  };
  "/v1/deals/{deal_id}": {
    /** Return one deal. */
    get: {
      parameters: {
        path: {
          deal_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["DealOut"] } };
      };
    };
    /** Delete a deal that was a mistake, with its history. */
    delete: {
      parameters: {
        path: {
          deal_id: string;
        };
      };
      responses: {
        204: { content?: never };
      };
    };
    /** Change what a deal says; where it is changes by a move. */
    patch: {
      parameters: {
        path: {
          deal_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["DealChangesIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["DealOut"] } };
      };
    };
  };
  "/v1/deals/{deal_id}/move": {
    /** Bring a deal to a stage, of its own pipeline or another; won and lost end what stops for that. */
    post: {
      parameters: {
        path: {
          deal_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["DealMoveIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["DealOut"] } };
      };
    };
  };
  "/v1/deals/{deal_id}/moves": {
    /** Return the stages that a deal came to, the latest 200 first. */
    get: {
      parameters: {
        path: {
          deal_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["DealMovesOut"] } };
      };
    };
  };
  "/v1/pipelines": {
    /** Return all pipelines with their stages, the default one first. */
    get: {
      responses: {
        200: { content: { "application/json": components["schemas"]["PipelinesOut"] } };
      };
    };
    /** Add a pipeline. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["PipelineIn"] } };
      responses: {
        201: { content: { "application/json": components["schemas"]["PipelineOut"] } };
      };
    };
  };
  "/v1/pipelines/{pipeline_id}": {
    /** Return one pipeline. */
    get: {
      parameters: {
        path: {
          pipeline_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["PipelineOut"] } };
      };
    };
    /** Delete a pipeline that is not the default and has no deals. */
    delete: {
      parameters: {
        path: {
          pipeline_id: string;
        };
      };
      responses: {
        204: { content?: never };
      };
    };
    /** Change name or stages, or make it the default; a stage with deals can't be left out. */
    patch: {
      parameters: {
        path: {
          pipeline_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["PipelineChangesIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["PipelineOut"] } };
      };
    };
  };
  "/v1/contacts/{contact_id}/merge": {
    /** Make another contact part of this one; for a day it can be undone. Reads by the old id answer as this one. */
    post: {
      parameters: {
        path: {
          contact_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["MergeIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["MergedOut"] } };
      };
    };
  };
  "/v1/contacts/{contact_id}/merge-preview/{other_id}": {
    /** Say what a merge would leave: the values that stay, those that are lost, and what is new. */
    get: {
      parameters: {
        path: {
          contact_id: string;
          other_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["MergePreviewOut"] } };
      };
    };
  };
  "/v1/merges/{merge_id}": {
    /** Show one merge: its state, and what the two contacts said differently. */
    get: {
      parameters: {
        path: {
          merge_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["MergeOut"] } };
      };
    };
  };
  "/v1/merges/{merge_id}/undo": {
    /** Make two contacts of one again; what changed since the merge stays with the winner. */
    post: {
      parameters: {
        path: {
          merge_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["MergeOut"] } };
      };
    };
  };
  "/v1/duplicates": {
    /** List pairs of contacts that may be one person and that nobody has decided about, the oldest first. */
    get: {
      parameters: {
        query?: {
          /** How many items a page holds. */
          limit?: number | undefined;
          /** `next_cursor` of the page before; none for the first. */
          cursor?: string | null | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["DuplicatesOut"] } };
      };
    };
  };
  "/v1/contacts/{contact_id}/duplicates": {
    /** Look for other contacts who may be this person. */
    get: {
      parameters: {
        path: {
          contact_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["DuplicatesOut"] } };
      };
    };
  };
  "/v1/contacts/{contact_id}/duplicates/{other_id}/dismiss": {
    /** Say that these two are two people; they are not suggested again. */
    post: {
      parameters: {
        path: {
          contact_id: string;
          other_id: string;
        };
      };
      responses: {
        204: { content?: never };
      };
    };
  };
  "/v1/contacts/{contact_id}/consent": {
    /** List everything that was said about one contact's consent, taken or not, newest first. */
    get: {
      parameters: {
        path: {
          contact_id: string;
        };
        query?: {
          /** How many items a page holds. */
          limit?: number | undefined;
          /** `next_cursor` of the page before; none for the first. */
          cursor?: string | null | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["LedgerOut"] } };
      };
    };
    /** Change consent under one opt-out key; only the person's own act restores it after a no. */
    post: {
      parameters: {
        path: {
          contact_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["ConsentIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["ConsentAnswer"] } };
      };
    };
  };
  "/v1/suppressions": {
    /** Put addresses on the suppression list; they are kept as hashes alone. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["SuppressionsIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["SuppressionsOut"] } };
      };
    };
  };
  "/v1/suppressions/remove": {
    /** Take addresses off the list; those of erased people stay. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["SuppressionsIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["SuppressionsOut"] } };
      };
    };
  };
  "/v1/suppressions/look-up": {
    /** Say whether addresses are on the list and why; the list itself holds hashes, so it can't be read out. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["SuppressionsIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["SuppressionLookOut"] } };
      };
    };
  };
  "/v1/consent-reviews": {
    /** List people who asked to be left alone in other words than a keyword, for someone to decide; oldest first. */
    get: {
      parameters: {
        query?: {
          /** How many items a page holds. */
          limit?: number | undefined;
          /** `next_cursor` of the page before; none for the first. */
          cursor?: string | null | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ReviewsOut"] } };
      };
    };
  };
  "/v1/consent-reviews/{review_id}/accept": {
    /** Take it as an opt-out: the contact is unsubscribed on that channel from now on. */
    post: {
      parameters: {
        path: {
          review_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ReviewOut"] } };
      };
    };
  };
  "/v1/consent-reviews/{review_id}/dismiss": {
    /** Say that it was no opt-out; consent stays as it is. */
    post: {
      parameters: {
        path: {
          review_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ReviewOut"] } };
      };
    };
  };
  "/v1/events": {
    /** Record one fact, or up to 1,000 as `{"events": [...]}`, each once by its `id`; back-dated ones are welcome. A contact is found by any of the identifiers, or made. In a batch each fact is answered on its own. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["EventIn"] | components["schemas"]["EventsIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["EventOut"] | components["schemas"]["EventsOut"] } };
      };
    };
  };
  "/v1/identify": {
    /** Take what is said about a person: traits become fields, identifiers and attributes. */
    post: {
      requestBody: { content: { "application/json": Record<string, unknown> } };
      responses: {
        200: { content: { "application/json": components["schemas"]["SegmentOut"] } };
      };
    };
  };
  "/v1/track": {
    /** Take a fact of the name that was sent. */
    post: {
      requestBody: { content: { "application/json": Record<string, unknown> } };
      responses: {
        200: { content: { "application/json": components["schemas"]["SegmentOut"] } };
      };
    };
  };
  "/v1/page": {
    /** Take the fact `page.viewed`. */
    post: {
      requestBody: { content: { "application/json": Record<string, unknown> } };
      responses: {
        200: { content: { "application/json": components["schemas"]["SegmentOut"] } };
      };
    };
  };
  "/v1/screen": {
    /** Take the fact `screen.viewed`. */
    post: {
      requestBody: { content: { "application/json": Record<string, unknown> } };
      responses: {
        200: { content: { "application/json": components["schemas"]["SegmentOut"] } };
      };
    };
  };
  "/v1/group": {
    /** Take the fact `group.joined`. */
    post: {
      requestBody: { content: { "application/json": Record<string, unknown> } };
      responses: {
        200: { content: { "application/json": components["schemas"]["SegmentOut"] } };
      };
    };
  };
  "/v1/batch": {
    /** Take up to 1,000 calls of Segment's tracking API; one that is wrong touches no other. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["SegmentBatchIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["SegmentOut"] } };
      };
    };
  };
  "/v1/imports": {
    /** List imports, newest first; named together, a contact and an import that is mended are both meant. */
    get: {
      parameters: {
        query?: {
          /** How many items a page holds. */
          limit?: number | undefined;
          /** `next_cursor` of the page before; none for the first. */
          cursor?: string | null | undefined;
          /** Those that this contact is from. */
          contact_id?: string | null | undefined;
          /** Those that mend rejected rows of this import. */
          mends?: string | null | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ImportPage"] } };
      };
    };
    /** Announce a file; its bytes are then sent to `/imports/{import_id}/file`. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["ImportIn"] } };
      responses: {
        201: { content: { "application/json": components["schemas"]["ImportOut"] } };
      };
    };
  };
  "/v1/imports/{import_id}": {
    /** Return one import with its counts and its progress. */
    get: {
      parameters: {
        path: {
          import_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ImportOut"] } };
      };
    };
    /** Change how the file is read: its dialect, what its columns mean, what holds for every row. */
    patch: {
      parameters: {
        path: {
          import_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["PlanIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["ImportOut"] } };
      };
    };
  };
  "/v1/imports/{import_id}/mends": {
    /** Say that the file is another import's rejected rows, mended; what held there holds here, until it is changed. */
    put: {
      parameters: {
        path: {
          import_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["MendsIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["ImportOut"] } };
      };
    };
  };
  "/v1/imports/{import_id}/preview": {
    /** Show the first rows as they would be read, and what is wrong with the plan. */
    get: {
      parameters: {
        path: {
          import_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ImportPreviewOut"] } };
      };
    };
  };
  "/v1/imports/{import_id}/dry-run": {
    /** Count exactly what an import would do, and do nothing. */
    post: {
      parameters: {
        path: {
          import_id: string;
        };
      };
      responses: {
        202: { content: { "application/json": components["schemas"]["ImportOut"] } };
      };
    };
  };
  "/v1/imports/{import_id}/start": {
    /** Import the file. */
    post: {
      parameters: {
        path: {
          import_id: string;
        };
      };
      responses: {
        202: { content: { "application/json": components["schemas"]["ImportOut"] } };
      };
    };
  };
  "/v1/imports/{import_id}/pause": {
    /** Hold the job after the rows in hand. */
    post: {
      parameters: {
        path: {
          import_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ImportOut"] } };
      };
    };
  };
  "/v1/imports/{import_id}/resume": {
    /** Let the job go on with its next row. */
    post: {
      parameters: {
        path: {
          import_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ImportOut"] } };
      };
    };
  };
  "/v1/imports/{import_id}/cancel": {
    /** Call the job off; what it did stays and can be undone. */
    post: {
      parameters: {
        path: {
          import_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ImportOut"] } };
      };
    };
  };
  "/v1/imports/{import_id}/undo": {
    /** Take back what the import did to contacts that nobody has touched since. */
    post: {
      parameters: {
        path: {
          import_id: string;
        };
      };
      responses: {
        202: { content: { "application/json": components["schemas"]["ImportOut"] } };
      };
    };
  };
  "/v1/imports/{import_id}/contacts": {
    /** List the contacts that the import made or found. */
    get: {
      parameters: {
        path: {
          import_id: string;
        };
        query?: {
          /** How many items a page holds. */
          limit?: number | undefined;
          /** `next_cursor` of the page before; none for the first. */
          cursor?: string | null | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ImportedContactPage"] } };
      };
    };
  };
  "/v1/imports/{import_id}/rejected": {
    /** List the rows that were not imported, or that the dry run would not import, in the order of the file. */
    get: {
      parameters: {
        path: {
          import_id: string;
        };
        query?: {
          /** How many items a page holds. */
          limit?: number | undefined;
          /** `next_cursor` of the page before; none for the first. */
          cursor?: string | null | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["RejectedRowPage"] } };
      };
    };
  };
  "/v1/imports/{import_id}/rejected.csv": {
    /** Download the rows that were not imported as CSV: behind the row, why as a sentence, and the code of that. */
    get: {
      parameters: {
        path: {
          import_id: string;
        };
        query?: {
          /** What its sentences are written in, such as `pt`; the organization's otherwise. */
          language?: string | null | undefined;
          /** The organization that is meant: a link to a file cannot carry the header `Cadenza-Organization`. */
          organization?: string | null | undefined;
        };
      };
      responses: {
        200: { content?: never };
      };
    };
  };
  "/v1/imports/{import_id}/left-out": {
    /** List cells that rows were imported without, or would be: the first of each column and reason. */
    get: {
      parameters: {
        path: {
          import_id: string;
        };
        query?: {
          /** How many items a page holds. */
          limit?: number | undefined;
          /** `next_cursor` of the page before; none for the first. */
          cursor?: string | null | undefined;
          /** Of this column, by its place. */
          column?: number | null | undefined;
          /** For this reason. */
          reason?: string | null | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["LeftCellPage"] } };
      };
    };
  };
  "/v1/imports/{import_id}/left-out.csv": {
    /** Download the cells that were left out as CSV, each with its row, whom that is about, its column and why. */
    get: {
      parameters: {
        path: {
          import_id: string;
        };
        query?: {
          /** What its sentences are written in, such as `pt`; the organization's otherwise. */
          language?: string | null | undefined;
          /** The organization that is meant: a link to a file cannot carry the header `Cadenza-Organization`. */
          organization?: string | null | undefined;
        };
      };
      responses: {
        200: { content?: never };
      };
    };
  };
  "/v1/imports/{import_id}/file": {
    /** Send the file as the body, whatever its type says: CSV of any dialect, xlsx, xlsb, xls, ods. Once. */
    put: {
      parameters: {
        path: {
          import_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ImportOut"] } };
      };
    };
  };
  "/v1/connections": {
    /** List every connection with its state and its limits. */
    get: {
      responses: {
        200: { content: { "application/json": components["schemas"]["ConnectionsOut"] } };
      };
    };
    /** Make a connection of the sandbox; the first of a channel is its default. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["ConnectionIn"] } };
      responses: {
        201: { content: { "application/json": components["schemas"]["ConnectionOut"] } };
      };
    };
  };
  "/v1/connections/{connection_id}": {
    /** Return one connection. */
    get: {
      parameters: {
        path: {
          connection_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ConnectionOut"] } };
      };
    };
    /** Take it away for good; only once it is paused and nothing waits for it. */
    delete: {
      parameters: {
        path: {
          connection_id: string;
        };
      };
      responses: {
        204: { content?: never };
      };
    };
    /** Change its name, its limits, or what else is set of it; it holds from the next message on. */
    patch: {
      parameters: {
        path: {
          connection_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["ConnectionChangesIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["ConnectionOut"] } };
      };
    };
  };
  "/v1/connections/{connection_id}/pause": {
    /** Let nothing leave through it until it goes on; what waits for it goes on waiting. */
    post: {
      parameters: {
        path: {
          connection_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ConnectionOut"] } };
      };
    };
  };
  "/v1/connections/{connection_id}/resume": {
    /** Let it go on with what has waited. */
    post: {
      parameters: {
        path: {
          connection_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ConnectionOut"] } };
      };
    };
  };
  "/v1/sandbox/people": {
    /** Show the sandbox's phones, each beside what we are doing about its owner. */
    get: {
      parameters: {
        query?: {
          /** How many items a page holds. */
          limit?: number | undefined;
          /** Part of a name or of a number. */
          q?: string | null | undefined;
          /** This one in any case, first. */
          person_id?: string | null | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["SandboxPeopleOut"] } };
      };
    };
    /** Give a contact a phone on the sandbox, so that messages reach it; again, and it behaves as said now. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["SandboxPersonIn"] } };
      responses: {
        201: { content: { "application/json": components["schemas"]["SandboxPhonesOut"] } };
      };
    };
  };
  "/v1/sandbox/people/{person_id}/messages": {
    /** Let a person write to us; it comes in by the same door as any provider's call. */
    post: {
      parameters: {
        path: {
          person_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["SandboxTextIn"] } };
      responses: {
        202: { content: { "application/json": unknown } };
      };
    };
  };
  "/v1/sandbox/people/{person_id}/read": {
    /** Let a person read everything of ours that is on their phone. */
    post: {
      parameters: {
        path: {
          person_id: string;
        };
      };
      responses: {
        202: { content: { "application/json": unknown } };
      };
    };
  };
  "/v1/sandbox/people/{person_id}/switch": {
    /** Let a person turn the network's own switch, as WhatsApp has one: no more messages from us, or messages again. */
    post: {
      parameters: {
        path: {
          person_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["SandboxSwitchIn"] } };
      responses: {
        202: { content: { "application/json": unknown } };
      };
    };
  };
  "/v1/sandbox/people/{person_id}/human": {
    /** Let a colleague type to a person on our own phone: we hear of it as an echo that is not ours. */
    post: {
      parameters: {
        path: {
          person_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["SandboxTextIn"] } };
      responses: {
        202: { content: { "application/json": unknown } };
      };
    };
  };
  "/v1/sandbox/clock": {
    /** Move the time of the whole installation ahead; only where it has a test clock and reaches nobody real. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["ClockIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["ClockOut"] } };
      };
    };
  };
  "/v1/templates": {
    /** List templates, by name if nothing else is said. */
    get: {
      parameters: {
        query?: {
          channel?: components["schemas"]["Channel"] | null | undefined;
          /** Those that were put away instead of those in use. */
          archived?: boolean | undefined;
          /** Part of a name. */
          q?: string | null | undefined;
          /** Names decide between equals. */
          sort?: components["schemas"]["SortedBy"] | undefined;
          descending?: boolean | undefined;
          /** `next_cursor` of the page before; none for the first. */
          cursor?: string | null | undefined;
          /** How many items a page holds. */
          limit?: number | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["TemplatesOut"] } };
      };
    };
    /** Keep a template; one that could not be sent is refused with everything that is wrong with it. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["TemplateIn"] } };
      responses: {
        201: { content: { "application/json": components["schemas"]["TemplateOut"] } };
      };
    };
  };
  "/v1/templates/variables": {
    /** Name what a template may mention of everybody. */
    get: {
      responses: {
        200: { content: { "application/json": components["schemas"]["VariablesOut"] } };
      };
    };
  };
  "/v1/templates/preview": {
    /** Check a text that is being written, and show it as a contact would get it. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["TextIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["TextPreviewOut"] } };
      };
    };
  };
  "/v1/templates/{template_id}": {
    /** Return one template. */
    get: {
      parameters: {
        path: {
          template_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["TemplateOut"] } };
      };
    };
    /** Change its name or its texts; what is under way says what it said before. */
    patch: {
      parameters: {
        path: {
          template_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["TemplateChangesIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["TemplateOut"] } };
      };
    };
  };
  "/v1/templates/{template_id}/archive": {
    /** Put it away: it is offered to nobody. */
    post: {
      parameters: {
        path: {
          template_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["TemplateOut"] } };
      };
    };
  };
  "/v1/templates/{template_id}/restore": {
    /** Bring it back. */
    post: {
      parameters: {
        path: {
          template_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["TemplateOut"] } };
      };
    };
  };
  "/v1/templates/{template_id}/duplicate": {
    /** Make another with the same texts. */
    post: {
      parameters: {
        path: {
          template_id: string;
        };
      };
      responses: {
        201: { content: { "application/json": components["schemas"]["TemplateOut"] } };
      };
    };
  };
  "/v1/templates/{template_id}/preview": {
    /** Show it as a contact would get it, in their language. */
    post: {
      parameters: {
        path: {
          template_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["ForContactIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["TextPreviewOut"] } };
      };
    };
  };
  "/v1/journeys/recipes": {
    /** Return the journeys that are shipped, in the organization's language. */
    get: {
      responses: {
        200: { content: { "application/json": components["schemas"]["RecipesOut"] } };
      };
    };
  };
  "/v1/journeys/recipes/{key}": {
    /** Make a draft of a recipe. */
    post: {
      parameters: {
        path: {
          key: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["RecipeIn"] } };
      responses: {
        201: { content: { "application/json": components["schemas"]["JourneyOut"] } };
      };
    };
  };
  "/v1/journeys": {
    /** Return a page of journeys by name, each with how many are inside and how the last 30 days went. */
    get: {
      parameters: {
        query?: {
          /** Only these; all if left out. */
          state?: components["schemas"]["JourneyState"][] | null | undefined;
          /** `next_cursor` of the page before; none for the first. */
          cursor?: string | null | undefined;
          /** How many items a page holds. */
          limit?: number | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["JourneysOut"] } };
      };
    };
    /** Make a draft. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["NewJourneyIn"] } };
      responses: {
        201: { content: { "application/json": components["schemas"]["JourneyOut"] } };
      };
    };
  };
  "/v1/journeys/{journey_id}": {
    /** Return one journey with its draft, and whether that differs from what is active. */
    get: {
      parameters: {
        path: {
          journey_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["OpenedJourneyOut"] } };
      };
    };
    /** Archive the journey: what was done stays known. */
    delete: {
      parameters: {
        path: {
          journey_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["JourneyOut"] } };
      };
    };
    /** Change the draft and what is beside it; whoever is inside notices nothing. */
    patch: {
      parameters: {
        path: {
          journey_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["JourneyChangeIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["JourneyOut"] } };
      };
    };
  };
  "/v1/journeys/{journey_id}/duplicate": {
    /** Make a draft that says what this one's draft says. */
    post: {
      parameters: {
        path: {
          journey_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["DuplicateIn"] } };
      responses: {
        201: { content: { "application/json": components["schemas"]["JourneyOut"] } };
      };
    };
  };
  "/v1/journeys/{journey_id}/preview": {
    /** Render a text, saved or not, for a real contact; nothing is kept and nothing leaves. */
    post: {
      parameters: {
        path: {
          journey_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["PreviewIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["PreviewOut"] } };
      };
    };
  };
  "/v1/journeys/{journey_id}/pause": {
    /** Let nobody in and nobody move; clocks are kept. */
    post: {
      parameters: {
        path: {
          journey_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["JourneyOut"] } };
      };
    };
  };
  "/v1/journeys/{journey_id}/parked": {
    /** Say how many wait for the resume, and how many of them are late. */
    get: {
      parameters: {
        path: {
          journey_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ParkedOut"] } };
      };
    };
  };
  "/v1/journeys/{journey_id}/resume": {
    /** Go on, with what the policy says for those whose time has passed. */
    post: {
      parameters: {
        path: {
          journey_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["ResumeIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["JourneyOut"] } };
      };
    };
  };
  "/v1/journeys/{journey_id}/archive": {
    /** End the journey: everyone inside is cancelled, history stays. */
    post: {
      parameters: {
        path: {
          journey_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["JourneyOut"] } };
      };
    };
  };
  "/v1/journeys/{journey_id}/rules": {
    /** Say what each rule has let in and refused. */
    get: {
      parameters: {
        path: {
          journey_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["RuleCountsOut"] } };
      };
    };
  };
  "/v1/journeys/{journey_id}/run": {
    /** Put contacts into the journey by hand. */
    post: {
      parameters: {
        path: {
          journey_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["RunIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["AdmissionsOut"] } };
      };
    };
  };
  "/v1/journeys/{journey_id}/problems": {
    /** Say what keeps the draft from being published, each problem at its node. */
    get: {
      parameters: {
        path: {
          journey_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["InspectionOut"] } };
      };
    };
  };
  "/v1/journeys/{journey_id}/foreseen": {
    /** Say what publishing means for those inside: who has passed what is new, and who would come by it. */
    get: {
      parameters: {
        path: {
          journey_id: string;
        };
        query?: {
          /** The draft, if left out. */
          version?: number | null | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ForeseenOut"] } };
      };
    };
  };
  "/v1/journeys/{journey_id}/publish": {
    /** Make the draft a version that people enter from now on; those inside keep theirs unless `inside` says other. */
    post: {
      parameters: {
        path: {
          journey_id: string;
        };
      };
      requestBody?: { content: { "application/json": components["schemas"]["PublishIn"] | null } };
      responses: {
        200: { content: { "application/json": components["schemas"]["PublishedOut"] } };
      };
    };
  };
  "/v1/journeys/{journey_id}/rollback": {
    /** Make an older version current again, as a new one; a draft without changes of its own goes back too. */
    post: {
      parameters: {
        path: {
          journey_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["RollbackIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["PublishedOut"] } };
      };
    };
  };
  "/v1/journeys/{journey_id}/versions": {
    /** Return the published versions, newest first. */
    get: {
      parameters: {
        path: {
          journey_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["VersionsOut"] } };
      };
    };
  };
  "/v1/journeys/{journey_id}/versions/diff": {
    /** Say what changed from one version to another, or to the draft, step by step. */
    get: {
      parameters: {
        path: {
          journey_id: string;
        };
        query?: {
          before: number;
          /** The draft, if left out. */
          after?: number | null | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["DifferenceOut"] } };
      };
    };
  };
  "/v1/enrollments": {
    /** Return a page of enrollments, newest first; one for a reason may be short and not the last. */
    get: {
      parameters: {
        query?: {
          journey_id?: string | null | undefined;
          contact_id?: string | null | undefined;
          /** Only these; all if left out. */
          state?: components["schemas"]["EnrollmentState"][] | undefined;
          reason?: string | null | undefined;
          /** Entered then or later. */
          since?: string | null | undefined;
          /** `next_cursor` of the page before; none for the first. */
          cursor?: string | null | undefined;
          /** How many items a page holds. */
          limit?: number | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["EnrollmentsOut"] } };
      };
    };
    /** Put one contact into a journey: 201 with the enrollment, or 200 with the reason for which nobody entered. A refusal is an answer, not an error: the caller has nothing to mend. A repeated `dedupe_key` answers 200 with the first enrollment. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["EnrollIn"] } };
      responses: {
        201: { content: { "application/json": components["schemas"]["AdmissionOut"] } };
        200: { content: { "application/json": components["schemas"]["AdmissionOut"] } };
      };
    };
  };
  "/v1/enrollments/bulk": {
    /** Do one thing to many enrollments; each is answered for itself. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["BulkIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["BulkOut"] } };
      };
    };
  };
  "/v1/journeys/{journey_id}/run-many": {
    /** Put many contacts into the journey, by a job; each that may not come in is told why. */
    post: {
      parameters: {
        path: {
          journey_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["SelectionIn"] } };
      responses: {
        202: { content: { "application/json": components["schemas"]["BulkJobOut"] } };
      };
    };
  };
  "/v1/journeys/{journey_id}/run-many/estimate": {
    /** Say how many of these contacts would come into the journey and can be written to, and why the others not. */
    post: {
      parameters: {
        path: {
          journey_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["SelectionIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["RunEstimateOut"] } };
      };
    };
  };
  "/v1/enrollments/{enrollment_id}": {
    /** Return one enrollment. */
    get: {
      parameters: {
        path: {
          enrollment_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["EnrollmentOut"] } };
      };
    };
  };
  "/v1/enrollments/{enrollment_id}/history": {
    /** Return what happened so far, oldest first, each with its cause, and what it waits for now. */
    get: {
      parameters: {
        path: {
          enrollment_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["HistoryOut"] } };
      };
    };
  };
  "/v1/enrollments/{enrollment_id}/cancel": {
    /** End the enrollment; what is queued for it is called off. */
    post: {
      parameters: {
        path: {
          enrollment_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["EnrollmentOut"] } };
      };
    };
  };
  "/v1/enrollments/{enrollment_id}/pause": {
    /** Stand still until a person resumes it. */
    post: {
      parameters: {
        path: {
          enrollment_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["EnrollmentOut"] } };
      };
    };
  };
  "/v1/enrollments/{enrollment_id}/resume": {
    /** Go on: at the time it had, or at once if that has passed. */
    post: {
      parameters: {
        path: {
          enrollment_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["EnrollmentOut"] } };
      };
    };
  };
  "/v1/enrollments/{enrollment_id}/skip": {
    /** Leave the node without doing it. */
    post: {
      parameters: {
        path: {
          enrollment_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["EnrollmentOut"] } };
      };
    };
  };
  "/v1/enrollments/{enrollment_id}/run-now": {
    /** Make the next thing due now; the gate still decides whether it goes. */
    post: {
      parameters: {
        path: {
          enrollment_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["EnrollmentOut"] } };
      };
    };
  };
  "/v1/campaigns": {
    /** Return a page of campaigns, newest first, with their last counts. */
    get: {
      parameters: {
        query?: {
          state?: components["schemas"]["CampaignState"] | null | undefined;
          /** `next_cursor` of the page before; none for the first. */
          cursor?: string | null | undefined;
          /** How many items a page holds. */
          limit?: number | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["CampaignsOut"] } };
      };
    };
    /** Make a campaign; it is not sent by this. `next` says what may be called. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["NewCampaignIn"] } };
      responses: {
        201: { content: { "application/json": components["schemas"]["CampaignOut"] } };
      };
    };
  };
  "/v1/campaigns/{campaign_id}": {
    /** Return one campaign. */
    get: {
      parameters: {
        path: {
          campaign_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["CampaignOut"] } };
      };
    };
    /** Delete a draft. */
    delete: {
      parameters: {
        path: {
          campaign_id: string;
        };
      };
      responses: {
        204: { content?: never };
      };
    };
    /** Change a campaign that has not started. */
    patch: {
      parameters: {
        path: {
          campaign_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["CampaignChangeIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["CampaignOut"] } };
      };
    };
  };
  "/v1/campaigns/{campaign_id}/duplicate": {
    /** Make a draft with the same content and audience. */
    post: {
      parameters: {
        path: {
          campaign_id: string;
        };
      };
      responses: {
        201: { content: { "application/json": components["schemas"]["CampaignOut"] } };
      };
    };
  };
  "/v1/campaigns/{campaign_id}/send": {
    /** Start it; or answer 422 with everything that keeps it from being sent. */
    post: {
      parameters: {
        path: {
          campaign_id: string;
        };
      };
      requestBody?: { content: { "application/json": components["schemas"]["SendCampaignIn"] | null } };
      responses: {
        202: { content: { "application/json": components["schemas"]["CampaignOut"] } };
      };
    };
  };
  "/v1/campaigns/{campaign_id}/pause": {
    /** Hand nothing more to a provider. */
    post: {
      parameters: {
        path: {
          campaign_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["CampaignOut"] } };
      };
    };
  };
  "/v1/campaigns/{campaign_id}/resume": {
    /** Go on with whoever is still pending or queued; one that never started is sent, as it was looked at. */
    post: {
      parameters: {
        path: {
          campaign_id: string;
        };
      };
      requestBody?: { content: { "application/json": components["schemas"]["SendCampaignIn"] | null } };
      responses: {
        200: { content: { "application/json": components["schemas"]["CampaignOut"] } };
      };
    };
  };
  "/v1/campaigns/{campaign_id}/cancel": {
    /** Call it off: whoever is pending or queued gets nothing, unless it is handed over already. */
    post: {
      parameters: {
        path: {
          campaign_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["CampaignOut"] } };
      };
    };
  };
  "/v1/campaigns/{campaign_id}/preview": {
    /** Render the text for real contacts. */
    post: {
      parameters: {
        path: {
          campaign_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["CampaignPreviewIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["CampaignPreviewOut"] } };
      };
    };
  };
  "/v1/campaigns/{campaign_id}/test": {
    /** Send the text to these people as a test: marked as one, and counted nowhere. */
    post: {
      parameters: {
        path: {
          campaign_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["CampaignTestIn"] } };
      responses: {
        202: { content: { "application/json": components["schemas"]["CampaignTestOut"] } };
      };
    };
  };
  "/v1/campaigns/{campaign_id}/estimate": {
    /** Say whom it would reach, and whom not, by reason; and everything that keeps it from being sent. */
    post: {
      parameters: {
        path: {
          campaign_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["EstimateOut"] } };
      };
    };
  };
  "/v1/campaigns/{campaign_id}/stats": {
    /** Count its recipients, and say how it goes: results, speed, what holds it back. */
    get: {
      parameters: {
        path: {
          campaign_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["StatsOut"] } };
      };
    };
  };
  "/v1/campaigns/{campaign_id}/course": {
    /** Say how many had been sent it, got it, read it and answered it by each of some moments since it started. */
    get: {
      parameters: {
        path: {
          campaign_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["CourseOut"] } };
      };
    };
  };
  "/v1/campaigns/{campaign_id}/recipients": {
    /** Return a page of its recipients, each with state and reason; it may be short and still have a next one. */
    get: {
      parameters: {
        path: {
          campaign_id: string;
        };
        query?: {
          state?: components["schemas"]["RecipientState"] | null | undefined;
          /** As `counts` have it; `next` are those who are due. */
          reason?: string | null | undefined;
          /** Only those who wrote back. */
          replied?: boolean | undefined;
          /** `next_cursor` of the page before; none for the first. */
          cursor?: string | null | undefined;
          /** How many items a page holds. */
          limit?: number | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["RecipientsOut"] } };
      };
    };
  };
  "/v1/campaigns/{campaign_id}/recipients/{recipient_id}": {
    /** Return one recipient. */
    get: {
      parameters: {
        path: {
          campaign_id: string;
          recipient_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["RecipientOut"] } };
      };
    };
  };
  "/v1/campaigns/{campaign_id}/recipients/{recipient_id}/activity": {
    /** Tell what happened to one recipient, oldest first. */
    get: {
      parameters: {
        path: {
          campaign_id: string;
          recipient_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ActivityOut"] } };
      };
    };
  };
  "/v1/campaigns/{campaign_id}/export": {
    /** Return its recipients as a CSV file that no spreadsheet runs anything of. */
    get: {
      parameters: {
        path: {
          campaign_id: string;
        };
        query?: {
          /** The organization that is meant: a link to a file cannot carry the header `Cadenza-Organization`. */
          organization?: string | null | undefined;
        };
      };
      responses: {
        200: { content?: never };
      };
    };
  };
  "/v1/conversations": {
    /** Return a page of conversations, the last active first; what is sent by itself moves none. */
    get: {
      parameters: {
        query?: {
          /** All of them if left out. */
          state?: components["schemas"]["State"] | null | undefined;
          whose?: components["schemas"]["Whose"] | undefined;
          /** One colleague's. */
          assignee_id?: string | null | undefined;
          /** Only what nobody has read. */
          unread?: boolean | undefined;
          /** Only where something needs a person. */
          needs_person?: boolean | undefined;
          label?: string | null | undefined;
          /** Part of what was last said, or the beginning of a name or a number. */
          q?: string | null | undefined;
          /** `next_cursor` of the page before; none for the first. */
          cursor?: string | null | undefined;
          /** How many items a page holds. */
          limit?: number | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ConversationsOut"] } };
      };
    };
  };
  "/v1/conversations/counts": {
    /** Say how many conversations each view has; `mine` are the caller's. */
    get: {
      responses: {
        200: { content: { "application/json": components["schemas"]["InboxCountsOut"] } };
      };
    };
  };
  "/v1/conversations/labels": {
    /** Return the labels in use. */
    get: {
      responses: {
        200: { content: { "application/json": components["schemas"]["LabelsOut"] } };
      };
    };
  };
  "/v1/conversations/{conversation_id}": {
    /** Return one conversation, and whether one may write in it now. */
    get: {
      parameters: {
        path: {
          conversation_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ConversationHeadOut"] } };
      };
    };
  };
  "/v1/conversations/{conversation_id}/messages": {
    /** Return the newest messages, those before, after or around a number; with the lines between them. */
    get: {
      parameters: {
        path: {
          conversation_id: string;
        };
        query?: {
          before?: number | null | undefined;
          after?: number | null | undefined;
          around?: number | null | undefined;
          /** How many items a page holds. */
          limit?: number | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ThreadOut"] } };
      };
    };
    /** Write to the person; follow-ups that stop at that stop with it. 409 `sending_refused` says why not; 409 `written_since` where more was written than the caller saw. */
    post: {
      parameters: {
        path: {
          conversation_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["ReplyIn"] } };
      responses: {
        201: { content: { "application/json": components["schemas"]["MessageSentOut"] } };
      };
    };
  };
  "/v1/conversations/{conversation_id}/messages/search": {
    /** Say which messages of a conversation say something, the newest first; a long one in several answers. */
    get: {
      parameters: {
        path: {
          conversation_id: string;
        };
        query?: {
          /** Part of what was said; accents and case are ignored. */
          q?: string | undefined;
          before?: number | null | undefined;
          /** How many messages one answer looks through. */
          limit?: number | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["FoundMessagesOut"] } };
      };
    };
  };
  "/v1/messages/{message_id}/cancel": {
    /** Call back a message that somebody wrote by hand, while it waits to be sent. 409 `sending_began` once it is on its way; 409 `not_by_hand` for a campaign's or a follow-up's, called off with it. */
    post: {
      parameters: {
        path: {
          message_id: string;
        };
      };
      responses: {
        204: { content?: never };
      };
    };
  };
  "/v1/contacts/{contact_id}/messages": {
    /** Write to a contact, in the conversation they have on the channel or in a new one. */
    post: {
      parameters: {
        path: {
          contact_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["FirstMessageIn"] } };
      responses: {
        201: { content: { "application/json": components["schemas"]["MessageSentOut"] } };
      };
    };
  };
  "/v1/conversations/{conversation_id}/follow-up": {
    /** Promise a message for later, unless the person writes first: a one-off journey, in the queue until then. */
    post: {
      parameters: {
        path: {
          conversation_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["FollowUpIn"] } };
      responses: {
        201: { content: { "application/json": components["schemas"]["PlannedOut"] } };
      };
    };
  };
  "/v1/conversations/{conversation_id}/read": {
    /** Say that somebody has looked at it; what came after the message they saw last stays unread. */
    post: {
      parameters: {
        path: {
          conversation_id: string;
        };
      };
      requestBody?: { content: { "application/json": components["schemas"]["ReadIn"] | null } };
      responses: {
        200: { content: { "application/json": components["schemas"]["ConversationHeadOut"] } };
      };
    };
  };
  "/v1/conversations/{conversation_id}/unread": {
    /** Let it look as if nobody had. */
    post: {
      parameters: {
        path: {
          conversation_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ConversationHeadOut"] } };
      };
    };
  };
  "/v1/conversations/{conversation_id}/assign": {
    /** Give it to a colleague, or to nobody. */
    post: {
      parameters: {
        path: {
          conversation_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["AssignIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["ConversationHeadOut"] } };
      };
    };
  };
  "/v1/conversations/{conversation_id}/snooze": {
    /** Put it off; it comes back then, or when the person writes. */
    post: {
      parameters: {
        path: {
          conversation_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["SnoozeIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["ConversationHeadOut"] } };
      };
    };
  };
  "/v1/conversations/{conversation_id}/resolve": {
    /** Be done with it; follow-ups that stop at that stop with it. 409 `written_since` where more has come meanwhile. */
    post: {
      parameters: {
        path: {
          conversation_id: string;
        };
      };
      requestBody?: { content: { "application/json": components["schemas"]["ResolveIn"] | null } };
      responses: {
        200: { content: { "application/json": components["schemas"]["ConversationHeadOut"] } };
      };
    };
  };
  "/v1/conversations/{conversation_id}/reopen": {
    /** Take it up again. */
    post: {
      parameters: {
        path: {
          conversation_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ConversationHeadOut"] } };
      };
    };
  };
  "/v1/conversations/{conversation_id}/labels": {
    /** Put these labels on it, in the place of those it has. */
    put: {
      parameters: {
        path: {
          conversation_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["LabelsIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["ConversationHeadOut"] } };
      };
    };
  };
  "/v1/conversations/{conversation_id}/handoff": {
    /** Take it over: journeys pause, end or go on by their policy, until it is released. */
    post: {
      parameters: {
        path: {
          conversation_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ConversationHeadOut"] } };
      };
    };
  };
  "/v1/conversations/{conversation_id}/release": {
    /** Let it go; what stood still goes on after the organization's grace. */
    post: {
      parameters: {
        path: {
          conversation_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ConversationHeadOut"] } };
      };
    };
  };
  "/v1/conversations/{conversation_id}/notes": {
    /** Write something for the team alone. */
    post: {
      parameters: {
        path: {
          conversation_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["NoteIn"] } };
      responses: {
        201: { content: { "application/json": components["schemas"]["NoteOut"] } };
      };
    };
  };
  "/v1/conversations/{conversation_id}/notes/{note_id}": {
    /** Take one's own note back. */
    delete: {
      parameters: {
        path: {
          conversation_id: string;
          note_id: string;
        };
      };
      responses: {
        204: { content?: never };
      };
    };
  };
  "/v1/conversations/{conversation_id}/presence": {
    /** Say that one has it open, or writes in it: `/v1/live` tells the others for 25 s. Nothing of it is kept. */
    put: {
      parameters: {
        path: {
          conversation_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["PresenceIn"] } };
      responses: {
        204: { content?: never };
      };
    };
  };
  "/v1/inbox/items": {
    /** Return everything that needs a person, from wherever it stands. */
    get: {
      responses: {
        200: { content: { "application/json": components["schemas"]["ItemsOut"] } };
      };
    };
  };
  "/v1/inbox/items/messages/settle": {
    /** Decide about several messages that may have been sent; what the network has said meanwhile stays. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["SettleSeveralIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["SettledOut"] } };
      };
    };
  };
  "/v1/inbox/items/messages/{message_id}/settle": {
    /** Decide about a message that may have been sent: it was, or it is sent again. */
    post: {
      parameters: {
        path: {
          message_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["SettleIn"] } };
      responses: {
        204: { content?: never };
      };
    };
  };
  "/v1/inbox/items/messages/{message_id}/dismiss": {
    /** Say that somebody has seen a message that failed. */
    post: {
      parameters: {
        path: {
          message_id: string;
        };
      };
      responses: {
        204: { content?: never };
      };
    };
  };
  "/v1/inbox/items/journeys/{journey_id}/dismiss": {
    /** Say that somebody has seen who failed in a journey for one reason; of very many a part, to be said again. */
    post: {
      parameters: {
        path: {
          journey_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["DismissEnrollmentsIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["DismissedOut"] } };
      };
    };
  };
  "/v1/canned-replies": {
    /** Return all canned replies, by name. */
    get: {
      responses: {
        200: { content: { "application/json": components["schemas"]["CannedRepliesOut"] } };
      };
    };
    /** Add a canned reply. */
    post: {
      requestBody: { content: { "application/json": components["schemas"]["CannedReplyIn"] } };
      responses: {
        201: { content: { "application/json": components["schemas"]["CannedReplyOut"] } };
      };
    };
  };
  "/v1/canned-replies/{reply_id}": {
    /** Give a canned reply another name and text. */
    put: {
      parameters: {
        path: {
          reply_id: string;
        };
      };
      requestBody: { content: { "application/json": components["schemas"]["CannedReplyIn"] } };
      responses: {
        200: { content: { "application/json": components["schemas"]["CannedReplyOut"] } };
      };
    };
    /** Drop a canned reply. */
    delete: {
      parameters: {
        path: {
          reply_id: string;
        };
      };
      responses: {
        204: { content?: never };
      };
    };
  };
  "/v1/home": {
    /** Show what moves now, today hour by hour, what runs, and which first steps are still to be taken. */
    get: {
      responses: {
        200: { content: { "application/json": components["schemas"]["HomeOut"] } };
      };
    };
  };
  "/v1/find": {
    /** Find campaigns and journeys by name among those that the caller may read; contacts are found in their list. */
    get: {
      parameters: {
        query?: {
          /** A part of the name, however it is accented. */
          q: string;
          /** How many of each kind. */
          limit?: number | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["FoundOut"] } };
      };
    };
  };
  "/v1/queue": {
    /** List what will happen next to people inside journeys, soonest first. */
    get: {
      parameters: {
        query?: {
          /** Only this journey. */
          journey_id?: string | null | undefined;
          /** Only this person. */
          contact_id?: string | null | undefined;
          state?: "active" | "waiting_reply" | "paused" | null | undefined;
          /** Only who is written to from this one. */
          connection_id?: string | null | undefined;
          /** Only whom this brought in. */
          source?: components["schemas"]["QueueSource"] | null | undefined;
          /** Only what is due before then. */
          until?: string | null | undefined;
          /** `next_cursor` of the page before; none for the first. */
          cursor?: string | null | undefined;
          /** How many items a page holds. */
          limit?: number | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["QueueOut"] } };
      };
    };
  };
  "/v1/queue/count": {
    /** Count what goes out in the next 24 hours, what is held back or reaches nobody, and who stands still. */
    get: {
      responses: {
        200: { content: { "application/json": components["schemas"]["QueueCountsOut"] } };
      };
    };
  };
  "/v1/journeys/{journey_id}/report": {
    /** Tell what became of the people who entered lately, node by node. */
    get: {
      parameters: {
        path: {
          journey_id: string;
        };
        query?: {
          /** Only those who walk this version. */
          version?: number | null | undefined;
          days?: number | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["ReportOut"] } };
      };
    };
  };
  "/v1/usage/connections": {
    /** Tell what each connection is used for: who names it, what waits for it, what became of the last messages. */
    get: {
      responses: {
        200: { content: { "application/json": components["schemas"]["ConnectionUsagesOut"] } };
      };
    };
  };
  "/v1/usage/templates": {
    /** Tell of some templates in how many places each is used, and who changed it last. */
    get: {
      parameters: {
        query?: {
          id: string[];
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["TemplateStandingsOut"] } };
      };
    };
  };
  "/v1/usage/templates/{template_id}": {
    /** Tell where a template is used: which drafts follow it, and what is under way with the texts it had. */
    get: {
      parameters: {
        path: {
          template_id: string;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["TemplateUsageOut"] } };
      };
    };
  };
  "/v1/contacts/{contact_id}/timeline": {
    /** Tell what happened to a contact and by whom, newest first: messages, events, journeys, consent, merges. */
    get: {
      parameters: {
        path: {
          contact_id: string;
        };
        query?: {
          /** How many items a page holds. */
          limit?: number | undefined;
          /** `next_cursor` of the page before; none for the first. */
          cursor?: string | null | undefined;
          /** Only these kinds; all if left out. */
          kind?: components["schemas"]["Kind"][] | null | undefined;
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["TimelineOut"] } };
      };
    };
  };
  "/v1/exports/contacts.csv": {
    /** Download contacts as CSV, with the filters of the list; no cell is a formula, and it can be imported again. */
    get: {
      parameters: {
        query?: {
          /** A name or an identifier begins so. */
          q?: string | null | undefined;
          /** Checks as JSON, such as `{"all": [{"field": "tags", "op": "has", "value": ["vip"]}]}`. */
          filter?: string | null | undefined;
          tag?: string | null | undefined;
          lifecycle?: components["schemas"]["Lifecycle"] | null | undefined;
          lead_status?: string | null | undefined;
          /** Where contacts stand, such as `whatsapp:unsubscribed`. */
          consent?: string | null | undefined;
          import_id?: string | null | undefined;
          /** Only these; may be repeated. */
          id?: string[] | null | undefined;
          /** The organization that is meant: a link to a file cannot carry the header `Cadenza-Organization`. */
          organization?: string | null | undefined;
        };
      };
      responses: {
        200: { content?: never };
      };
    };
  };
  "/v1/exports/deals.csv": {
    /** Download deals as CSV with whom each is of, with the filters of the list; no cell is a formula. */
    get: {
      parameters: {
        query?: {
          contact_id?: string | null | undefined;
          pipeline_id?: string | null | undefined;
          stage_id?: string | null | undefined;
          /** Only those that are open, won or lost. */
          state?: components["schemas"]["StageKind"] | null | undefined;
          /** As it is written on the deal; empty: those that have none. */
          owner?: string | null | undefined;
          /** Only amounts in it, such as EUR. */
          currency?: string | null | undefined;
          /** No less, in the smallest units; asked with its `currency`. */
          amount_min?: number | null | undefined;
          /** No more, likewise. */
          amount_max?: number | null | undefined;
          /** Came to their stage then or later. */
          moved_since?: string | null | undefined;
          /** Came to their stage before then. */
          moved_until?: string | null | undefined;
          /** The organization that is meant: a link to a file cannot carry the header `Cadenza-Organization`. */
          organization?: string | null | undefined;
        };
      };
      responses: {
        200: { content?: never };
      };
    };
  };
  "/v1/contacts/{contact_id}/export": {
    /** Download everything that is kept about one person as JSON: who they are, deals and history, newest first. */
    get: {
      parameters: {
        path: {
          contact_id: string;
        };
        query?: {
          /** The organization that is meant: a link to a file cannot carry the header `Cadenza-Organization`. */
          organization?: string | null | undefined;
        };
      };
      responses: {
        200: { content?: never };
      };
    };
  };
  "/hooks/{organization_id}/{connection_id}": {
    /** Take a provider's call: 200 means that it is stored and will be worked through, whatever happens next. */
    post: {
      parameters: {
        path: {
          organization_id: string;
          connection_id: string;
        };
      };
      responses: {
        200: { content?: never };
      };
    };
  };
  "/healthz": {
    /** Say that the process answers. */
    get: {
      responses: {
        200: { content: { "application/json": Record<string, string> } };
      };
    };
  };
  "/readyz": {
    /** Say whether requests are welcome: the database answers, has every migration, and the process is to stay. */
    get: {
      responses: {
        200: { content: { "application/json": Record<string, string> } };
      };
    };
  };
  "/metrics": {
    /** Return this process's metrics for Prometheus. */
    get: {
      responses: {
        200: { content?: never };
      };
    };
  };
}

export interface components {
  schemas: {
    /** An invitation; name and password for an email that has no person yet. */
    AcceptIn: {
      token: string;
      name?: string | undefined;
      password?: string | null | undefined;
    };
    /** What a person changes about themselves. */
    AccountIn: {
      name: string;
    };
    /** What happened to a recipient, oldest first. */
    ActivityOut: {
      items: components["schemas"]["HappenedOut"][];
    };
    /** What became of one contact at the door. */
    AdmissionOut: {
      contact_id: string;
      result: components["schemas"]["EnrollResult"];
      enrollment_id: string | null;
    };
    /** What became of each contact, in the order asked. */
    AdmissionsOut: {
      items: components["schemas"]["AdmissionOut"][];
    };
    /** Whoever has one of the tags. */
    AnyTagIn: {
      kind: "tags";
      tags: string[];
    };
    /** Who has it from now on; null is nobody. */
    AssignIn: {
      person_id: string | null;
    };
    /** What an attribute is. */
    AttributeIn: {
      type: components["schemas"]["AttributeType"];
      label?: string | null | undefined;
    };
    /** One name: declared, or only seen in what was sent and kept as text, to be declared by someone. */
    AttributeOut: {
      name: string;
      type: components["schemas"]["AttributeType"] | null;
      label: string | null;
      is_declared: boolean;
      seen_at: string;
    };
    /** What an attribute's values are. */
    AttributeType: "text" | "number" | "boolean" | "date" | "datetime" | "list";
    /** All names, the declared ones first. */
    AttributesOut: {
      items: components["schemas"]["AttributeOut"][];
    };
    /** Who is meant. */
    AudienceIn: components["schemas"]["EveryoneIn"] | components["schemas"]["TaggedIn"] | components["schemas"]["AnyTagIn"] | components["schemas"]["ImportedIn"] | components["schemas"]["NamedIn"] | components["schemas"]["FilteredIn"];
    /** Who did what to what, and from where. */
    AuditEntryOut: {
      id: string;
      at: string;
      actor: string;
      actor_name: string;
      action: string;
      subject_kind: string | null;
      subject_id: string | null;
      before: Record<string, unknown> | null;
      after: Record<string, unknown> | null;
      address: string;
      user_agent: string;
      request_id: string;
    };
    /** A page of the audit log, newest first. */
    AuditOut: {
      items: components["schemas"]["AuditEntryOut"][];
      next_cursor: string | null;
    };
    /** What a guess goes by, from sure to none. */
    Basis: "heading" | "part_of_heading" | "content" | "own_name" | "nothing";
    /** What a phone and its owner do; left out is as it says here. */
    BehaviourIn: {
      /** Whether messages reach the phone. */
      delivers?: boolean | undefined;
      delivered_after_s?: number | undefined;
      /** Null: never reads. */
      reads_after_s?: number | null | undefined;
      /** The answers to our first, second … message; null: none. */
      replies_with?: (string | null)[] | undefined;
      reply_after_s?: number | undefined;
      /** Answers STOP to the message of this number. */
      opts_out_after?: number | null | undefined;
      /** The network refuses every message, for this reason. */
      fails?: components["schemas"]["FailReason"] | null | undefined;
      /** It takes them, and says later that they failed. */
      fails_later?: components["schemas"]["FailReason"] | null | undefined;
      /** It asks to come again after this time, once. */
      limited_for_s?: number | null | undefined;
      /** How many attempts break off first. */
      transient_times?: number | undefined;
      times_out_after_accepting?: boolean | undefined;
      echoes?: boolean | undefined;
      echo_before_answer?: boolean | undefined;
      echo_is_anonymous?: boolean | undefined;
      duplicate_receipts?: boolean | undefined;
      disorder?: boolean | undefined;
      /** Writes from this id, which hides the phone, as WhatsApp's LIDs do. */
      hidden_id?: string | null | undefined;
      /** With it: names the phone as well after so many messages; null: never. */
      shows_phone_after?: number | null | undefined;
      /** The network keeps an opt-out of theirs, and says so in its answer or in a receipt. */
      refuses_as?: components["schemas"]["RefusesAs"] | null | undefined;
      /** Turns the network's own switch off after the message of this number. */
      stops_after?: number | null | undefined;
      /** And on again after this time. */
      resumes_after_s?: number | null | undefined;
    };
    /** What may be done to many. */
    BulkAction: "tag" | "untag" | "hold" | "erase" | "run";
    /** A hold for many; null lets them go on. */
    BulkHoldIn: {
      /** These; else all that `q` and `filter` leave. */
      contact_ids?: string[] | null | undefined;
      q?: string | null | undefined;
      /** Checks, as the list of contacts takes them. */
      filter?: Record<string, unknown> | null | undefined;
      /** All contacts there are, which has to be said. */
      everyone?: boolean | undefined;
      until: string | null;
    };
    /** What to do to which enrollments. */
    BulkIn: {
      command: components["schemas"]["Command"];
      enrollment_ids: string[];
    };
    /** One thing done to many contacts, and how far it is. */
    BulkJobOut: {
      id: string;
      action: components["schemas"]["BulkAction"];
      /** `tags`, `until` or `journey_id`, by the action. */
      params: Record<string, unknown>;
      state: components["schemas"]["BulkState"];
      error: string | null;
      /** How many it means; null where that is not counted, yet or at all. */
      total: number | null;
      /** Changed. */
      done: number;
      /** It was so already. */
      unchanged: number;
      /** It could not be done; `/refused` says to whom and why. */
      refused: number;
      /** The job that this one takes back. */
      undoes: string | null;
      undone_by: string | null;
      /** Until when it can be taken back; null where it can't. */
      undo_until: string | null;
      created_by: string | null;
      created_at: string;
      started_at: string | null;
      ended_at: string | null;
    };
    /** A page of jobs, newest first. */
    BulkJobPage: {
      items: components["schemas"]["BulkJobOut"][];
      next_cursor: string | null;
    };
    /** What became of each, in the order asked. */
    BulkOut: {
      done: number;
      items: components["schemas"]["DoneOut"][];
    };
    /** Where a job is. */
    BulkState: "queued" | "running" | "done" | "failed" | "cancelled";
    /** Tags for many. */
    BulkTagsIn: {
      /** These; else all that `q` and `filter` leave. */
      contact_ids?: string[] | null | undefined;
      q?: string | null | undefined;
      /** Checks, as the list of contacts takes them. */
      filter?: Record<string, unknown> | null | undefined;
      /** All contacts there are, which has to be said. */
      everyone?: boolean | undefined;
      tags: string[];
    };
    /** What changes in a campaign. */
    CampaignChangeIn: {
      /** The `updated_at` that was looked at: answers 409 if somebody has changed the campaign since. */
      based_on?: string | null | undefined;
      name?: string | null | undefined;
      description?: string | null | undefined;
      channel?: components["schemas"]["Channel"] | null | undefined;
      connection_id?: string | null | undefined;
      purpose?: "marketing" | "transactional" | null | undefined;
      body?: string | null | undefined;
      /** It says what this template says, instead of a body. */
      template_id?: string | null | undefined;
      audience?: components["schemas"]["AudienceIn"] | null | undefined;
      send_type?: components["schemas"]["SendType"] | null | undefined;
      send_at?: string | null | undefined;
    };
    /** A campaign, with what may be called next. */
    CampaignOut: {
      id: string;
      name: string;
      description: string;
      channel: components["schemas"]["Channel"];
      connection_id: string | null;
      purpose: "marketing" | "transactional";
      body: string;
      template_id: string | null;
      /** What its template said when it started. */
      frozen: components["schemas"]["FrozenOut"] | null;
      audience: components["schemas"]["AudienceIn"] | null;
      send_type: components["schemas"]["SendType"];
      send_at: string | null;
      /** `send_at` as it was said, on the clock of `send_zone`: 2026-12-01T09:00:00. */
      send_wall: string | null;
      send_zone: string | null;
      state: components["schemas"]["CampaignState"];
      reason: string | null;
      state_changed_at: string;
      consent_mode: components["schemas"]["ConsentMode"] | null;
      held_since: string | null;
      started_at: string | null;
      frozen_at: string | null;
      ended_at: string | null;
      counts: Record<string, number>;
      counted_at: string | null;
      created_at: string;
      updated_at: string;
      next: string[];
    };
    /** Whom to show the text for; nobody named is the first ones of the audience. */
    CampaignPreviewIn: {
      contact_ids?: string[] | undefined;
    };
    /** The text of a campaign for real contacts. */
    CampaignPreviewOut: {
      items: components["schemas"]["ShownOut"][];
    };
    /** Where a campaign stands; the last three are its end. */
    CampaignState: "draft" | "scheduled" | "running" | "paused" | "completed" | "failed" | "cancelled";
    /** Who gets the text as a test: contacts, or whoever has these addresses on the campaign's channel. An address that nobody has is taken as one's own, and becomes a contact. */
    CampaignTestIn: {
      contact_ids?: string[] | undefined;
      addresses?: string[] | undefined;
    };
    /** What became of a test. */
    CampaignTestOut: {
      items: components["schemas"]["TriedOut"][];
    };
    /** A page of campaigns, newest first. */
    CampaignsOut: {
      items: components["schemas"]["CampaignOut"][];
      next_cursor: string | null;
    };
    /** All canned replies, by name. */
    CannedRepliesOut: {
      items: components["schemas"]["CannedReplyOut"][];
    };
    /** A name to find it by, and what it says. */
    CannedReplyIn: {
      name: string;
      body: string;
    };
    /** An answer that is written again and again. */
    CannedReplyOut: {
      id: string;
      name: string;
      body: string;
      updated_at: string;
    };
    /** What the channel can do. */
    CapabilitiesOut: {
      to_leads: boolean;
      has_24_hour_window: boolean;
      receives: boolean;
      delivery_receipts: boolean;
      read_receipts: boolean;
      text_limit: number | null;
    };
    /** What happened to a step. */
    ChangeKind: "added" | "removed" | "changed";
    /** The present password (of those who have one), and the new one. */
    ChangePasswordIn: {
      current?: string | undefined;
      new: string;
    };
    /** A way to reach people; `whatsapp` is the official API, `whatsapp_qr` a paired phone. */
    Channel: "whatsapp" | "whatsapp_qr" | "sms" | "email" | "push" | "http";
    /** One question, such as `{"field": "contact.lifecycle", "op": "is", "value": "lead"}`. */
    CheckIn: {
      /** `contact.…`, `attributes.…`, `tags`, `deals.…` or `consent.…`; of a list or an audience also `identifiers.…` and `imports`; in a journey also `events.…`, `enrollment.…`, `event.…` and `vars.…`; in the filter of a rule a property of the event. */
      field: string;
      op: components["schemas"]["Op"];
      /** A list for `in` and `not_in`, days or nothing for `did` and `did_not`, nothing for `is_set`. */
      value?: string | number | boolean | (string | number | boolean)[] | null | undefined;
    };
    /** Questions of which all or any must hold: one of the two is given. */
    ChecksIn: {
      all?: components["schemas"]["CheckIn"][] | null | undefined;
      any?: components["schemas"]["CheckIn"][] | null | undefined;
    };
    /** How far the test clock goes forward. */
    ClockIn: {
      advance_seconds: number;
    };
    /** The time after the jump. */
    ClockOut: {
      now: string;
    };
    /** Somebody of the team; without a name one who left. */
    ColleagueOut: {
      id: string;
      name: string | null;
    };
    /** What one column means. */
    ColumnIn: {
      target: string;
      /** The attribute, or the opt-out key of a consent. */
      name?: string | undefined;
      type?: string | undefined;
      date_order?: "day_first" | "month_first" | undefined;
      /** What words mean that are not known by themselves, under `lead_status` and `lifecycle`. */
      words?: components["schemas"]["WordIn"][] | undefined;
    };
    /** What may be done to enrollments. */
    Command: "cancel" | "pause" | "resume" | "skip" | "run_now";
    /** A question. Exits: `true` and `false`. */
    ConditionNode: {
      id: string;
      label?: string | undefined;
      position?: components["schemas"]["PositionIn"] | null | undefined;
      type: "condition";
      config: components["schemas"]["ChecksIn"];
    };
    /** What is set of a connection; what is left out stays. A `time_zone` of null is the organization's. */
    ConnectionChangesIn: {
      name?: string | null | undefined;
      gap_ms?: number | null | undefined;
      concurrency?: number | null | undefined;
      /** Only true says something: another is no more. */
      is_default?: boolean | null | undefined;
      uncertain_policy?: components["schemas"]["UncertainPolicy"] | null | undefined;
      time_zone?: string | null | undefined;
      /** Of the sandbox: whether everybody has a phone on it. */
      gives_phones?: boolean | null | undefined;
    };
    /** A new connection. Real providers come later; the sandbox plays any channel, and nothing leaves the machine. */
    ConnectionIn: {
      provider?: "sandbox" | undefined;
      channel: components["schemas"]["Channel"];
      name: string;
      /** The pause between two messages; 0: as fast as `concurrency` allows. */
      gap_ms?: number | undefined;
      /** How many messages may be on their way at once. */
      concurrency?: number | undefined;
      /** Whether everybody has a phone on it; if not, only whom you gave one. */
      gives_phones?: boolean | undefined;
    };
    /** One sending account on a channel. */
    ConnectionOut: {
      id: string;
      channel: string;
      provider: string;
      name: string;
      /** Its number or mailbox; none on the sandbox. */
      address: string | null;
      state: components["schemas"]["ConnectionState"];
      state_changed_at: string;
      is_sandbox: boolean;
      /** Its own switch: while it is on, nothing leaves through it. */
      is_paused: boolean;
      /** Connected and not paused. */
      is_usable: boolean;
      /** Used where nobody names a connection of this channel. */
      is_default: boolean;
      /** What people leave when they leave this channel. */
      opt_out_key: string | null;
      capabilities: components["schemas"]["CapabilitiesOut"];
      gap_ms: number;
      concurrency: number;
      uncertain_policy: components["schemas"]["UncertainPolicy"];
      time_zone: string | null;
      gives_phones: boolean;
      /** The provider's word: nothing more until then. */
      limited_until: string | null;
      created_at: string;
    };
    /** The connection they are written from. */
    ConnectionRef: {
      id: string;
      name: string;
    };
    /** Whether a sending account can be used. */
    ConnectionState: "connected" | "disconnected" | "logged_out" | "restricted" | "deleted";
    /** What one connection is used for. */
    ConnectionUsageOut: {
      connection_id: string;
      /** Messages that wait for it; counted up to 10,000. */
      queued: number;
      sending: number;
      /** Messages that may have left. */
      uncertain: number;
      /** Those that name it and have not ended. */
      campaigns: components["schemas"]["UserOut"][];
      /** Those that name it and are not archived. */
      journeys: components["schemas"]["UserOut"][];
      /** Of the organization's last 2,000 messages of the last 24 hours. */
      sent_recently: number;
      failed_recently: number;
      last_failure: string | null;
      last_failed_at: string | null;
    };
    /** What every connection is used for, the oldest first. */
    ConnectionUsagesOut: {
      items: components["schemas"]["ConnectionUsageOut"][];
    };
    /** Every connection of the organization, the oldest first. */
    ConnectionsOut: {
      items: components["schemas"]["ConnectionOut"][];
    };
    /** Whether the change was taken; a refused one is in the ledger all the same. */
    ConsentAnswer: {
      accepted: boolean;
      refused: string | null;
      state: string;
    };
    /** A change of consent. */
    ConsentIn: {
      key: components["schemas"]["OptOutKey"];
      state: components["schemas"]["ConsentState"];
      source?: "api" | "staff" | "form" | undefined;
      /** For a form: the wording that was shown, and where. */
      proof?: string | null | undefined;
      /** When it was said; now if left out. */
      at?: string | null | undefined;
    };
    /** What an organization asks for before marketing: a clear yes, or the absence of a no. */
    ConsentMode: "opt_in" | "opt_out";
    /** Where the contact stands on one opt-out key. */
    ConsentOut: {
      state: string;
      changed_at: string | null;
      source: string | null;
    };
    /** What the person said about one opt-out key. */
    ConsentState: "subscribed" | "unsubscribed" | "unknown";
    /** Changes of one contact: null empties a field, attributes are merged and null takes one away. */
    ContactChangesIn: {
      first_name?: string | null | undefined;
      last_name?: string | null | undefined;
      locale?: string | null | undefined;
      time_zone?: string | null | undefined;
      lifecycle?: components["schemas"]["Lifecycle"] | null | undefined;
      /** One of the organization's statuses of leads. `converted` and `lost` close the lead and end what follows it up; who is `converted` becomes the `lifecycle` given beside it, a customer if none is. */
      lead_status?: string | null | undefined;
      source?: string | null | undefined;
      owner?: string | null | undefined;
      /** When the lead tries it out. */
      trial_at?: string | null | undefined;
      attributes?: Record<string, string | boolean | number | (string | boolean | number | null)[] | null> | undefined;
    };
    /** What is said about one contact; what is left out stays as it is. */
    ContactIn: {
      identifiers: components["schemas"]["IdentifierIn"][];
      first_name?: string | null | undefined;
      last_name?: string | null | undefined;
      locale?: string | null | undefined;
      time_zone?: string | null | undefined;
      lifecycle?: components["schemas"]["Lifecycle"] | null | undefined;
      /** One of the organization's statuses of leads. `converted` and `lost` close the lead and end what follows it up; who is `converted` becomes the `lifecycle` given beside it, a customer if none is. */
      lead_status?: string | null | undefined;
      /** Where the person is from. */
      source?: string | null | undefined;
      /** Who of the team looks after the person. */
      owner?: string | null | undefined;
      /** When the lead tries it out. */
      trial_at?: string | null | undefined;
      attributes?: Record<string, string | boolean | number | (string | boolean | number | null)[] | null> | undefined;
      tags?: string[] | undefined;
      consent?: Record<string, components["schemas"]["ConsentState"]> | undefined;
      /** How consent was given: the form, the wording. */
      consent_proof?: string | null | undefined;
    };
    /** One contact. */
    ContactOut: {
      id: string;
      name: string | null;
      first_name: string | null;
      last_name: string | null;
      locale: string | null;
      time_zone: string | null;
      time_zone_source: string | null;
      lifecycle: string;
      lead_status: string | null;
      source: string | null;
      owner: string | null;
      trial_at: string | null;
      /** What the lead became: member or customer. */
      converted_to: string | null;
      attributes: Record<string, unknown>;
      tags: string[];
      identifiers: components["schemas"]["IdentifierOut"][];
      consent: Record<string, components["schemas"]["ConsentOut"]>;
      held_until: string | null;
      last_inbound_at: string | null;
      created_at: string;
      updated_at: string;
    };
    /** A page of contacts. */
    ContactPage: {
      items: components["schemas"]["ContactOut"][];
      next_cursor: string | null;
    };
    /** Whom it is about. */
    ContactRef: {
      id: string;
      name: string;
      address: string | null;
      time_zone: string;
    };
    /** A batch of contacts. */
    ContactsIn: {
      /** Each row is a contact; one that is wrong is answered as such and touches no other. */
      rows: {
        identifiers: components["schemas"]["IdentifierIn"][];
        first_name?: string | null | undefined;
        last_name?: string | null | undefined;
        locale?: string | null | undefined;
        time_zone?: string | null | undefined;
        lifecycle?: components["schemas"]["Lifecycle"] | null | undefined;
        /** One of the organization's statuses of leads. `converted` and `lost` close the lead and end what follows it up; who is `converted` becomes the `lifecycle` given beside it, a customer if none is. */
        lead_status?: string | null | undefined;
        /** Where the person is from. */
        source?: string | null | undefined;
        /** Who of the team looks after the person. */
        owner?: string | null | undefined;
        /** When the lead tries it out. */
        trial_at?: string | null | undefined;
        attributes?: Record<string, string | boolean | number | (string | boolean | number | null)[] | null> | undefined;
        tags?: string[] | undefined;
        consent?: Record<string, components["schemas"]["ConsentState"]> | undefined;
        /** How consent was given: the form, the wording. */
        consent_proof?: string | null | undefined;
      }[];
      /** Where consent is from, which it is judged by; `staff`: somebody of the team records it. */
      source?: "api" | "staff" | "import" | undefined;
    };
    /** Whom one talks with. */
    ConversationContactOut: {
      id: string;
      name: string | null;
      locale: string | null;
      time_zone: string | null;
    };
    /** One conversation with what stands above its thread. */
    ConversationHeadOut: {
      id: string;
      contact: components["schemas"]["ConversationContactOut"];
      address: string;
      channel: string | null;
      connection_id: string;
      connection_name: string | null;
      state: components["schemas"]["State"];
      snoozed_until: string | null;
      assignee: components["schemas"]["ColleagueOut"] | null;
      unread: number;
      waiting_since: string | null;
      activity_at: string;
      labels: string[];
      handoff_since: string | null;
      last: components["schemas"]["LastOut"] | null;
      follow_up: components["schemas"]["FollowUpOut"] | null;
      needs: components["schemas"]["NeedsOut"];
      is_found_by_words: boolean;
      reach: components["schemas"]["ReachOut"];
      seq: number;
    };
    /** One conversation as the list shows it. */
    ConversationOut: {
      id: string;
      contact: components["schemas"]["ConversationContactOut"];
      address: string;
      channel: string | null;
      connection_id: string;
      connection_name: string | null;
      state: components["schemas"]["State"];
      snoozed_until: string | null;
      assignee: components["schemas"]["ColleagueOut"] | null;
      unread: number;
      waiting_since: string | null;
      activity_at: string;
      labels: string[];
      handoff_since: string | null;
      last: components["schemas"]["LastOut"] | null;
      follow_up: components["schemas"]["FollowUpOut"] | null;
      needs: components["schemas"]["NeedsOut"];
      is_found_by_words: boolean;
    };
    /** A page of conversations, the last active first; `now` is what waiting times are relative to. */
    ConversationsOut: {
      now: string;
      items: components["schemas"]["ConversationOut"][];
      next_cursor: string | null;
    };
    /** How a campaign went over time, until nearly everything had happened; empty before anybody got it. */
    CourseOut: {
      steps: components["schemas"]["StepOut"][];
      is_part: boolean;
    };
    /** The id of what was made. */
    CreatedOut: {
      id: string;
    };
    /** What is to be otherwise; null takes amount and currency, or the owner, away. */
    DealChangesIn: {
      title?: string | null | undefined;
      /** In the smallest units of the currency: 1990 is 19.90 in EUR. */
      amount?: number | null | undefined;
      /** ISO 4217, such as EUR; asked for with an amount, and only then. */
      currency?: string | null | undefined;
      owner?: string | null | undefined;
    };
    /** A new deal; it begins in the stage, or at the start of the pipeline, or of the default one. */
    DealIn: {
      contact_id: string;
      title: string;
      /** In the smallest units of the currency: 1990 is 19.90 in EUR. */
      amount?: number | null | undefined;
      /** ISO 4217, such as EUR; asked for with an amount, and only then. */
      currency?: string | null | undefined;
      owner?: string | null | undefined;
      pipeline_id?: string | null | undefined;
      stage_id?: string | null | undefined;
    };
    /** Where a deal comes to. */
    DealMoveIn: {
      stage_id: string;
    };
    /** A stage that a deal came to, by the names of then; the first has none before it. */
    DealMoveOut: {
      id: string;
      before: string | null;
      after: string;
      state: string;
      actor: string | null;
      at: string;
    };
    /** The way of a deal, the latest move first. */
    DealMovesOut: {
      items: components["schemas"]["DealMoveOut"][];
    };
    /** One deal. */
    DealOut: {
      id: string;
      contact_id: string;
      pipeline_id: string;
      stage_id: string;
      /** What the stage means: open, won or lost. */
      state: string;
      title: string;
      amount: number | null;
      currency: string | null;
      owner: string | null;
      stage_changed_at: string;
      closed_at: string | null;
      created_at: string;
      updated_at: string;
    };
    /** The stages of a pipeline in their order, with what their deals come to. */
    DealSumsOut: {
      items: components["schemas"]["StageSumOut"][];
    };
    /** A page of deals, the newest first. */
    DealsOut: {
      items: components["schemas"]["DealOut"][];
      next_cursor: string | null;
    };
    /** How a text file is written; what is left out stays. */
    DialectIn: {
      encoding?: string | null | undefined;
      delimiter?: string | null | undefined;
      has_header?: boolean | null | undefined;
    };
    /** What changed from one version to another, or to the draft. */
    DifferenceOut: {
      steps: components["schemas"]["StepChangeOut"][];
      policies: components["schemas"]["FieldChangeOut"][];
    };
    /** The failures of one journey for one reason. */
    DismissEnrollmentsIn: {
      reason: string;
    };
    /** How many were dismissed. */
    DismissedOut: {
      dismissed: number;
      has_more: boolean;
    };
    /** What a colleague does in a conversation. */
    Doing: "reading" | "writing" | "gone";
    /** What became of one: done, or the code of why not. */
    DoneOut: {
      enrollment_id: string;
      refused: string | null;
    };
    /** What the copy is called. */
    DuplicateIn: {
      name: string;
    };
    /** Two contacts that may be one person. */
    DuplicateOut: {
      contact_id: string;
      other_id: string;
      reason: string;
      found_at: string | null;
    };
    /** Suggested pairs. */
    DuplicatesOut: {
      items: components["schemas"]["DuplicateOut"][];
      next_cursor?: string | null | undefined;
    };
    /** A way from an exit of one node to another node. */
    EdgeIn: {
      source: string;
      target: string;
      /** The exit of the source. */
      condition?: string | undefined;
      priority?: number | undefined;
    };
    /** How it ended. */
    EndConfig: {
      outcome?: components["schemas"]["EndOutcome"] | undefined;
      note?: string | undefined;
    };
    /** A way out. No exit. */
    EndNode: {
      id: string;
      label?: string | undefined;
      position?: components["schemas"]["PositionIn"] | null | undefined;
      type: "end";
      config?: components["schemas"]["EndConfig"] | undefined;
    };
    /** The outcomes that a graph may give; the others come from the person or the team. */
    EndOutcome: "exhausted" | "converted" | "custom";
    /** One contact for one journey; the same `dedupe_key` answers with the first enrollment. */
    EnrollIn: {
      journey_id: string;
      contact_id: string;
      dedupe_key?: string | null | undefined;
      connection_id?: string | null | undefined;
      variables?: Record<string, unknown> | undefined;
    };
    /** What became of an attempt to enter a journey. */
    EnrollResult: "enrolled" | "duplicate" | "already_enrolled" | "reentry" | "opted_out" | "erased" | "not_matching" | "plan_limit" | "journey_not_active" | "error";
    /** One contact inside one journey. */
    EnrollmentOut: {
      id: string;
      journey_id: string;
      version_id: string;
      contact_id: string;
      enroll_key: string;
      source: string;
      state: components["schemas"]["EnrollmentState"];
      reason: string | null;
      outcome: components["schemas"]["Outcome"] | null;
      node_id: string;
      visit: number;
      node_entered_at: string;
      next_run_at: string | null;
      defer_reason: string | null;
      attempts: number;
      messages_sent: number;
      connection_id: string | null;
      conversation_id: string | null;
      last_error: string | null;
      entered_at: string;
      ended_at: string | null;
      journey_name: string;
      is_one_off: boolean;
      contact_name: string;
      time_zone: string;
      channel: string;
      node: components["schemas"]["NodeOut"];
      step: components["schemas"]["ProgressOut"];
    };
    /** Where one contact stands in one journey: the first three are live, the others have ended. */
    EnrollmentState: "active" | "waiting_reply" | "paused" | "completed" | "stopped" | "cancelled" | "failed";
    /** A page of enrollments, newest first. */
    EnrollmentsOut: {
      items: components["schemas"]["EnrollmentOut"][];
      next_cursor: string | null;
    };
    /** What sort of thing it is. */
    EntryKind: "note" | "assigned" | "unassigned" | "snoozed" | "woke" | "resolved" | "reopened" | "handoff_started" | "handoff_ended" | "follow_up_planned" | "follow_up_stopped";
    /** Whom a campaign would reach now: its whole audience, each in one of these numbers. A large audience is judged by `looked_at` of its people; then `is_exact` is not so, and the numbers are scaled. */
    EstimateOut: {
      audience: number;
      looked_at: number;
      is_exact: boolean;
      sends: number;
      later: Record<string, number>;
      skips: Record<string, number>;
      fails: Record<string, number>;
      takes_seconds: number | null;
      template_updated_at: string | null;
      problems: components["schemas"]["FindingOut"][];
    };
    /** Whom a fact is about: our id, or any of their identifiers, the most trusted first. */
    EventContactIn: {
      id?: string | null | undefined;
      external_id?: string | null | undefined;
      phone?: string | null | undefined;
      email?: string | null | undefined;
      whatsapp_id?: string | null | undefined;
      push_token?: string | null | undefined;
      /** For the kinds that need a scope, or several of a kind. */
      identifiers?: components["schemas"]["IdentifierIn"][] | undefined;
    };
    /** A fact about a contact; whoever has none of the identifiers yet becomes a contact. */
    EventIn: {
      /** The sender's id: the same one again changes nothing. */
      id: string;
      /** What happened, such as `booking.attended`. */
      type: string;
      contact: components["schemas"]["EventContactIn"];
      /** When it happened, which may be long ago; now if left out. */
      occurred_at?: string | null | undefined;
      properties?: Record<string, unknown> | undefined;
    };
    /** What became of one fact. */
    EventOut: {
      status: string;
      contact_id: string | null;
      problems: components["schemas"]["cadenza__contacts__schemas__base__ProblemOut"][];
    };
    /** A batch of facts. */
    EventsIn: {
      /** Each is an event; one that is wrong touches no other. */
      events: {
        /** The sender's id: the same one again changes nothing. */
        id: string;
        /** What happened, such as `booking.attended`. */
        type: string;
        contact: components["schemas"]["EventContactIn"];
        /** When it happened, which may be long ago; now if left out. */
        occurred_at?: string | null | undefined;
        properties?: Record<string, unknown> | undefined;
      }[];
    };
    /** What became of a batch of facts, in its order. */
    EventsOut: {
      results: components["schemas"]["EventOut"][];
    };
    /** Every contact. */
    EveryoneIn: {
      kind: "everyone";
    };
    /** Why a message or a step can't succeed. */
    FailReason: "window_closed" | "permanent_address" | "permanent_content" | "auth_or_config" | "policy" | "attempts_exhausted" | "claim_expired" | "max_steps" | "max_lifetime" | "unknown";
    /** A value that is another now; null where there is none. */
    FieldChangeOut: {
      /** In the step: `label`, `config.texts.sms`, `exits.true` …; a policy: `clock` … */
      path: string;
      before: unknown;
      after: unknown;
    };
    /** Whoever passes the checks of a list of contacts, made by the time it is sent. */
    FilteredIn: {
      kind: "filter";
      filter: components["schemas"]["ChecksIn"];
      /** The name of the saved view that they were copied from. */
      view?: string | null | undefined;
    };
    /** One thing that keeps a campaign from being sent, at its field. */
    FindingOut: {
      path: string;
      code: string;
      params: Record<string, unknown>;
    };
    /** What is to be said to somebody, and on which channel. */
    FirstMessageIn: {
      text: string;
      client_id: string;
      channel: components["schemas"]["Channel"];
      /** The number to write from; else what suits them. */
      connection_id?: string | null | undefined;
    };
    /** What a new organization does first, and whether it is done. */
    FirstStepsOut: {
      imported: boolean;
      published: boolean;
      sent: boolean;
      invited: boolean;
      answered: boolean;
    };
    /** A message for later, unless the person writes first. */
    FollowUpIn: {
      text: string;
      when: components["schemas"]["WhenIn"];
    };
    /** Where the person's latest follow-up stands. */
    FollowUpOut: {
      enrollment_id: string;
      state: string;
      reason: string | null;
      ended_at: string | null;
    };
    /** For whom a template is shown. */
    ForContactIn: {
      contact_id: string;
    };
    /** What publishing means for those inside. Those who have completed get nothing of what is new. `nowhere` is for whom no step is left: moving ends them. */
    ForeseenOut: {
      inside: number;
      nowhere: number;
      completed: number;
      /** Whether there are more than were counted. */
      is_capped: boolean;
      steps: components["schemas"]["NewStepOut"][];
    };
    /** A campaign whose name fits. */
    FoundCampaignOut: {
      id: string;
      name: string;
      state: components["schemas"]["CampaignState"];
    };
    /** A journey whose name fits. */
    FoundJourneyOut: {
      id: string;
      name: string;
      state: components["schemas"]["JourneyState"];
    };
    /** A message that says what was searched for. */
    FoundMessageOut: {
      id: string;
      seq: number;
    };
    /** Messages that say it, the newest first; with `next_before` there is more of the conversation to look through. */
    FoundMessagesOut: {
      items: components["schemas"]["FoundMessageOut"][];
      next_before: number | null;
    };
    /** What was found by name, the best first; what the caller may not read is left out. */
    FoundOut: {
      campaigns: components["schemas"]["FoundCampaignOut"][];
      journeys: components["schemas"]["FoundJourneyOut"][];
    };
    /** A word that says nothing by itself under its column, or that was explained; and what it likely means. */
    FoundWordOut: {
      /** Its place in the row, from 0. */
      column: number;
      word: string;
      count: number;
      /** A guess. */
      lead_status: string | null;
      /** A guess. */
      lifecycle: string | null;
    };
    /** The texts of a template as they stay for whoever is under way. */
    FrozenOut: {
      /** The language for whoever speaks none of the others. */
      base: string;
      /** By language tag. */
      texts: Record<string, string>;
    };
    /** A graph that can be published; one that is not finished may be saved. */
    GraphIn: {
      nodes: (components["schemas"]["TriggerNode"] | components["schemas"]["MessageNode"] | components["schemas"]["WaitNode"] | components["schemas"]["ConditionNode"] | components["schemas"]["EndNode"])[];
      edges: components["schemas"]["EdgeIn"][];
    };
    /** What a column was taken for before anybody said so, and what by. */
    GuessOut: {
      target: components["schemas"]["Target"];
      name: string;
      type: components["schemas"]["ValueType"];
      basis: components["schemas"]["Basis"];
    };
    /** What becomes of those inside a journey while a colleague has their conversation. */
    Handoff: "pause" | "cancel" | "allow";
    /** One thing that happened to a recipient. */
    HappenedOut: {
      at: string;
      what: components["schemas"]["RecipientState"] | "replied";
      reason: string | null;
    };
    /** One thing that happened to the enrollment, with its cause. `result` is what a visit came to (`cancelled` or `failed` where its message did), else the state of the enrollment from then on. `actor` is the person, the key or the rule that did it; `cause_message_id` what was written that ended it. */
    HistoryItemOut: {
      kind: components["schemas"]["LineKind"];
      at: string;
      result: string;
      reason: string | null;
      outcome: components["schemas"]["Outcome"] | null;
      visit: number | null;
      node: components["schemas"]["NodeOut"] | null;
      actor: string | null;
      message_id: string | null;
      message: components["schemas"]["SentOut"] | null;
      cause_message_id: string | null;
      inputs: Record<string, unknown> | null;
    };
    /** What happened so far, oldest first, and what it waits for now. */
    HistoryOut: {
      items: components["schemas"]["HistoryItemOut"][];
      now: components["schemas"]["EnrollmentOut"];
    };
    /** Until when there are no automatic messages. */
    HoldIn: {
      until: string | null;
    };
    /** One thing that holds a campaign back; `is_whole` where nobody at all goes on. */
    HoldOut: {
      reason: string;
      count: number;
      until: string | null;
      is_whole: boolean;
    };
    /** The home page; `now` is what its times are relative to. */
    HomeOut: {
      now: string;
      time_zone: string;
      moving: components["schemas"]["MovingOut"];
      today: components["schemas"]["TodayOut"];
      campaigns: components["schemas"]["RunningCampaignOut"][];
      journeys: components["schemas"]["RunningJourneyOut"][];
      first_steps: components["schemas"]["FirstStepsOut"];
    };
    /** One hour of the day: what was sent in it, and what it still holds. */
    HourOut: {
      starts_at: string;
      journeys: number;
      campaigns: number;
      people: number;
      to_come_journeys: number;
      to_come_campaigns: number;
      is_more: boolean;
    };
    /** One identifier, as it is written. */
    IdentifierIn: {
      kind: string;
      value: string;
      scope?: string | undefined;
    };
    /** One identifier in its normal form. */
    IdentifierOut: {
      kind: string;
      scope: string;
      value: string;
      status: string;
    };
    /** What became of the rows: each is counted once. */
    ImportCountsOut: {
      rows: number;
      created: number;
      updated: number;
      unchanged: number;
      duplicate: number;
      rejected: Record<string, number>;
      /** Cells that were left out, by why. */
      warnings: Record<string, number>;
      /** The same by column and why. */
      left_out: components["schemas"]["LeftOutCountOut"][];
      consent_refused: Record<string, number>;
    };
    /** A file that is about to be sent. */
    ImportIn: {
      file_name: string;
      /** Of a spreadsheet; the first that holds anything. */
      sheet?: string | null | undefined;
    };
    /** One import, with the job of the moment. */
    ImportOut: {
      id: string;
      file_name: string;
      file_size: number;
      sheet: string | null;
      sheets: string[];
      task: string;
      state: string;
      error: string | null;
      progress: number;
      counts: components["schemas"]["ImportCountsOut"];
      dry_run: components["schemas"]["ImportCountsOut"] | null;
      undone: components["schemas"]["UndoneOut"] | null;
      plan: Record<string, unknown>;
      created_at: string;
      started_at: string | null;
      ended_at: string | null;
      file_erased_at: string | null;
      /** The import whose rejected rows this file mends. */
      mends_id: string | null;
    };
    /** A page of imports. */
    ImportPage: {
      items: components["schemas"]["ImportOut"][];
      next_cursor: string | null;
    };
    /** The first rows of a file, and what keeps it from being imported, or some of it. */
    ImportPreviewOut: {
      rows: components["schemas"]["PreviewRowOut"][];
      problems: components["schemas"]["ImportProblemOut"][];
      /** One for each column. */
      guesses: components["schemas"]["GuessOut"][];
      /** Of columns about where people stand, the most frequent first. */
      words: components["schemas"]["FoundWordOut"][];
      /** How many rows the words were counted in, from the file's beginning. */
      looked_through: number;
    };
    /** What is wrong with a plan, and where. */
    ImportProblemOut: {
      path: string;
      code: string;
      params: Record<string, unknown>;
    };
    /** A contact of an import. */
    ImportedContactOut: {
      contact_id: string;
      row: number;
      was_created: boolean;
      undone: string | null;
    };
    /** A page of the contacts of an import. */
    ImportedContactPage: {
      items: components["schemas"]["ImportedContactOut"][];
      next_cursor: string | null;
    };
    /** Whom an import made or found. */
    ImportedIn: {
      kind: "import";
      import_id: string;
    };
    /** How many conversations each view has, counted up to 1,000. */
    InboxCountsOut: {
      open: number;
      mine: number;
      unassigned: number;
      unread: number;
      snoozed: number;
      needs_person: number;
    };
    /** What is wrong with a draft, and how long the person may have been silent by each node, in hours. */
    InspectionOut: {
      problems: components["schemas"]["cadenza__journeys__schemas__journeys__ProblemOut"][];
      silent_hours: Record<string, number>;
      /** The templates that it refers to, and when each was last changed. */
      templates: Record<string, string>;
    };
    /** Whom to invite, and as what. */
    InvitationIn: {
      email: string;
      role: components["schemas"]["Role"];
    };
    /** An open invitation. */
    InvitationOut: {
      id: string;
      email: string;
      role: components["schemas"]["Role"];
      invited_by: string;
      created_at: string;
      expires_at: string;
    };
    /** What an invitation is for; `has_person` says that its email signs in first. */
    InvitationShown: {
      organization: string;
      email: string;
      role: components["schemas"]["Role"];
      has_person: boolean;
    };
    /** The open invitations, newest first. */
    InvitationsOut: {
      items: components["schemas"]["InvitationOut"][];
    };
    /** An invitation just made, with the link to hand over; the link is shown this once. */
    InvitedOut: {
      invitation: components["schemas"]["InvitationOut"];
      link: string;
    };
    /** What sort of thing needs a person, the most urgent first. */
    ItemKind: "review" | "uncertain" | "message_failed" | "connection" | "enrollment_failed";
    /** One thing that needs a person. */
    ItemOut: {
      kind: components["schemas"]["ItemKind"];
      id: string;
      since: string | null;
      until: string | null;
      reason: string | null;
      count: number;
      contact: components["schemas"]["ConversationContactOut"] | null;
      conversation_id: string | null;
      name: string | null;
      journey_id: string | null;
      is_one_off: boolean;
    };
    /** Everything that needs a person, the most urgent kind first, and how many of each kind. */
    ItemsOut: {
      items: components["schemas"]["ItemOut"][];
      counts: Record<string, number>;
    };
    /** What changes in a journey. */
    JourneyChangeIn: {
      name?: string | null | undefined;
      description?: string | null | undefined;
      subject?: components["schemas"]["Subject"] | null | undefined;
      channel?: components["schemas"]["Channel"] | null | undefined;
      connection_id?: string | null | undefined;
      stops?: components["schemas"]["StopReason"][] | null | undefined;
      policies?: {
        max_steps?: number | undefined;
        max_lifetime_days?: number | undefined;
        /** `contact`, `organization` or a named zone. */
        clock?: string | undefined;
        /** What becomes of those inside while a colleague has their conversation. A new journey that leaves it out gets what the organization's settings say. */
        handoff?: components["schemas"]["Handoff"] | undefined;
        /** Waits may be seconds, and nothing of it counts. */
        is_test?: boolean | undefined;
      } | null | undefined;
      draft?: components["schemas"]["GraphIn"] | null | undefined;
      entry_open?: boolean | null | undefined;
      /** The `updated_at` that the author looked at: answers 409 if somebody has changed it since. */
      based_on?: string | null | undefined;
    };
    /** A journey with its draft. */
    JourneyOut: {
      id: string;
      name: string;
      description: string;
      subject: components["schemas"]["Subject"];
      state: components["schemas"]["JourneyState"];
      reason: string | null;
      state_changed_at: string;
      entry_open: boolean;
      channel: components["schemas"]["Channel"];
      connection_id: string | null;
      stops: components["schemas"]["StopReason"][];
      policies: Record<string, unknown>;
      draft: Record<string, unknown>;
      active_version_id: string | null;
      /** The number of the active version. */
      version: number | null;
      created_at: string;
      updated_at: string;
    };
    /** The journey they are in. */
    JourneyRef: {
      id: string;
      name: string;
      is_one_off: boolean;
    };
    /** Where a journey stands; only an active one lets people in and moves them. */
    JourneyState: "draft" | "active" | "paused" | "archived";
    /** A journey as a list shows it. */
    JourneySummaryOut: {
      id: string;
      name: string;
      description: string;
      subject: components["schemas"]["Subject"];
      state: components["schemas"]["JourneyState"];
      reason: string | null;
      state_changed_at: string;
      entry_open: boolean;
      channel: components["schemas"]["Channel"];
      connection_id: string | null;
      /** The number of the active version. */
      version: number | null;
      created_at: string;
      updated_at: string;
      people: components["schemas"]["PeopleOut"];
    };
    /** A page of journeys, by name. */
    JourneysOut: {
      items: components["schemas"]["JourneySummaryOut"][];
      next_cursor: string | null;
    };
    /** A key to make. */
    KeyIn: {
      name: string;
      scopes: components["schemas"]["Scope"][];
    };
    /** A live key, without its secret. */
    KeyOut: {
      id: string;
      name: string;
      scopes: string[];
      created_by: string;
      created_at: string;
      last_used_at: string | null;
    };
    /** The live keys, newest first. */
    KeysOut: {
      items: components["schemas"]["KeyOut"][];
    };
    /** Whether everything that would leave is stopped. */
    KillSwitchIn: {
      on: boolean;
    };
    /** What sort of thing happened; in the order in which things of one instant stand. */
    Kind: "message" | "event" | "consent" | "change" | "deal" | "enrollment_ended" | "enrollment_started" | "merge_undone" | "merge";
    /** The labels it has from now on. */
    LabelsIn: {
      labels: string[];
    };
    /** The labels in use. */
    LabelsOut: {
      items: string[];
    };
    /** The last message, whoever wrote it. */
    LastOut: {
      body: string;
      direction: "in" | "out";
      source: string;
      state: string;
      reason: string | null;
      at: string;
    };
    /** How it went with those who entered in the last 30 days. */
    LatelyOut: {
      entered: number;
      completed: number;
      replied: number;
      failed: number;
      /** There were more: of those who have ended the newest 100,000 are counted. */
      is_capped: boolean;
    };
    /** One change of consent that was asked for, taken or not. */
    LedgerEntryOut: {
      id: string;
      key: string;
      state: string;
      accepted: boolean;
      source: string;
      proof: string | null;
      actor: string | null;
      at: string;
    };
    /** A page of a contact's ledger, newest first. */
    LedgerOut: {
      items: components["schemas"]["LedgerEntryOut"][];
      next_cursor: string | null;
    };
    /** A cell that its row was taken without; the value is gone once the file is. */
    LeftCellOut: {
      row: number;
      /** Its place in the row, from 0. */
      column: number;
      reason: string;
      value: string | null;
      /** Whom the row is about: a name, else what they are found by. */
      who: string | null;
    };
    /** A page of the cells that were left out. */
    LeftCellPage: {
      items: components["schemas"]["LeftCellOut"][];
      next_cursor: string | null;
    };
    /** How many cells of a column were left out for one reason, and how many of them are listed. */
    LeftOutCountOut: {
      /** Its place in the row, from 0. */
      column: number;
      reason: string;
      count: number;
      kept: number;
    };
    /** A cell that can't be read for what its column says. */
    LeftOutOut: {
      /** Its place in the row, from 0. */
      column: number;
      reason: string;
    };
    /** What the person is to the organization. */
    Lifecycle: "lead" | "member" | "customer";
    /** What a line of the history tells. */
    LineKind: "entered" | "visit" | "paused" | "resumed" | "due_now" | "moved" | "ended";
    /** A link to hand over; shown this once. */
    LinkOut: {
      link: string;
      expires_at: string;
    };
    /** A member. */
    MemberOut: {
      person_id: string;
      role: components["schemas"]["Role"];
      name: string;
      email: string;
      joined_at: string;
    };
    /** Everybody in the organization, by name. */
    MembersOut: {
      items: components["schemas"]["MemberOut"][];
    };
    /** An organization that the person may switch to. */
    MembershipOut: {
      id: string;
      name: string;
      role: components["schemas"]["Role"];
    };
    /** Which import's rejected rows a file mends. */
    MendsIn: {
      import_id: string;
      /** Its columns, tags and consent with its proof hold here as well. */
      takes_over?: boolean | undefined;
    };
    /** Who becomes part of the contact in the path. */
    MergeIn: {
      contact_id: string;
    };
    /** One merge: its state is `moving`, `merged`, `closed`, `undoing` or `undone`. */
    MergeOut: {
      id: string;
      winner_id: string;
      loser_id: string;
      state: string;
      conflicts: Record<string, unknown>;
      merged_at: string;
      undo_until: string;
      undone_at: string | null;
    };
    /** What a merge would leave. */
    MergePreviewOut: {
      profile: Record<string, unknown>;
      conflicts: Record<string, unknown>;
      new_tags: string[];
      consent: Record<string, string>;
      refused_keys: string[];
      held_until: string | null;
    };
    /** What became of a wish to merge. */
    MergedOut: {
      winner_id: string;
      /** None: they were one contact already. */
      merge_id: string | null;
    };
    /** What is sent. */
    MessageConfig: {
      /** Liquid, by channel. */
      texts?: Record<string, string> | null | undefined;
      /** What a template says, instead of texts of its own. */
      template_id?: string | null | undefined;
      /** What the template said when this was published: only in a version, never written. */
      frozen?: components["schemas"]["FrozenOut"] | null | undefined;
      /** Another than the journey's. */
      channel?: components["schemas"]["Channel"] | null | undefined;
      purpose?: components["schemas"]["StepPurpose"] | undefined;
      only_if?: components["schemas"]["OnlyIfIn"] | null | undefined;
      /** Later than that it is skipped. */
      grace_minutes?: number | null | undefined;
      on_failure?: components["schemas"]["OnFailure"] | undefined;
    };
    /** A message. Exit: `always`. */
    MessageNode: {
      id: string;
      label?: string | undefined;
      position?: components["schemas"]["PositionIn"] | null | undefined;
      type: "message";
      config: components["schemas"]["MessageConfig"];
    };
    /** The message that was queued; `repeated` where it had been already. */
    MessageSentOut: {
      message_id: string;
      conversation_id: string;
      seq: number;
      repeated: boolean;
    };
    /** Where an outgoing message stands; forward only. */
    MessageState: "queued" | "sending" | "sent" | "delivered" | "read" | "failed" | "cancelled" | "uncertain";
    /** What moves now; more than 10,000 of each are not counted. */
    MovingOut: {
      sending: number;
      waiting: number;
      next_at: string | null;
    };
    /** These people. */
    NamedIn: {
      kind: "contacts";
      contact_ids: string[];
    };
    /** What in the conversation needs a person. */
    NeedsOut: {
      review_id: string | null;
      uncertain: number;
      failures: number;
    };
    /** A new campaign; only its name is needed. */
    NewCampaignIn: {
      name: string;
      description?: string | null | undefined;
      channel?: components["schemas"]["Channel"] | null | undefined;
      connection_id?: string | null | undefined;
      purpose?: "marketing" | "transactional" | null | undefined;
      body?: string | null | undefined;
      /** It says what this template says, instead of a body. */
      template_id?: string | null | undefined;
      audience?: components["schemas"]["AudienceIn"] | null | undefined;
      send_type?: components["schemas"]["SendType"] | null | undefined;
      send_at?: string | null | undefined;
    };
    /** A new journey; only its name is needed. */
    NewJourneyIn: {
      name: string;
      description?: string | null | undefined;
      subject?: components["schemas"]["Subject"] | null | undefined;
      channel?: components["schemas"]["Channel"] | null | undefined;
      connection_id?: string | null | undefined;
      stops?: components["schemas"]["StopReason"][] | null | undefined;
      policies?: {
        max_steps?: number | undefined;
        max_lifetime_days?: number | undefined;
        /** `contact`, `organization` or a named zone. */
        clock?: string | undefined;
        /** What becomes of those inside while a colleague has their conversation. A new journey that leaves it out gets what the organization's settings say. */
        handoff?: components["schemas"]["Handoff"] | undefined;
        /** Waits may be seconds, and nothing of it counts. */
        is_test?: boolean | undefined;
      } | null | undefined;
      draft?: components["schemas"]["GraphIn"] | null | undefined;
      entry_open?: boolean | null | undefined;
    };
    /** A key just made: `key` is shown this once. */
    NewKeyOut: {
      id: string;
      key: string;
    };
    /** A reset link, and the password to set. */
    NewPasswordIn: {
      token: string;
      password: string;
    };
    /** A step that comes or changes; of those inside, who has passed it, and who would come by it if they moved. */
    NewStepOut: {
      kind: components["schemas"]["ChangeKind"];
      id: string;
      type: string;
      label: string;
      /** Of the later graph; of the earlier one where the step is gone. */
      config: Record<string, unknown>;
      fields: components["schemas"]["FieldChangeOut"][];
      passed: number;
      ahead: number;
    };
    /** A node of the version that the enrollment walks. */
    NodeOut: {
      id: string;
      type: string | null;
      label: string;
    };
    /** The node they stand at. */
    NodeRef: {
      id: string;
      type: string | null;
      label: string | null;
    };
    /** What became of people at one node. */
    NodeReportOut: {
      id: string;
      entered: number;
      inside: number;
      sent: number;
      delivered: number;
      read: number;
      /** Answered what this node sent, as the last message before they left. */
      replied: number;
      /** By reason. */
      skipped: Record<string, number>;
      failed: Record<string, number>;
      /** Left the journey here, by reason. */
      stopped: Record<string, number>;
    };
    /** What the team should know. */
    NoteIn: {
      text: string;
    };
    /** What was made. */
    NoteOut: {
      id: string;
    };
    /** What becomes of the enrollment when its message can't be sent. */
    OnFailure: "continue" | "end";
    /** What the person must not have done, since a message node was done or since entry. */
    OnlyIfIn: {
      no_reply?: boolean | undefined;
      /** Needs `since`. */
      not_read?: boolean | undefined;
      /** The id of a message node before this one. */
      since?: string | null | undefined;
    };
    /** What a check asks of its field. */
    Op: "is" | "is_not" | "in" | "not_in" | "contains" | "gt" | "gte" | "lt" | "lte" | "has" | "has_not" | "is_set" | "is_not_set" | "did" | "did_not";
    /** A journey as its author opens it. */
    OpenedJourneyOut: {
      id: string;
      name: string;
      description: string;
      subject: components["schemas"]["Subject"];
      state: components["schemas"]["JourneyState"];
      reason: string | null;
      state_changed_at: string;
      entry_open: boolean;
      channel: components["schemas"]["Channel"];
      connection_id: string | null;
      stops: components["schemas"]["StopReason"][];
      policies: Record<string, unknown>;
      draft: Record<string, unknown>;
      active_version_id: string | null;
      /** The number of the active version. */
      version: number | null;
      created_at: string;
      updated_at: string;
      /** The draft would publish something else than what is active. */
      has_changes: boolean;
      people: components["schemas"]["PeopleOut"];
    };
    /** What a person opts out of; `whatsapp` covers official and QR numbers. */
    OptOutKey: "whatsapp" | "sms" | "email" | "push" | "http";
    /** What holds for every row; what is left out stays. */
    OptionsIn: {
      /** The country of phones without a country code. */
      region?: string | null | undefined;
      tags?: string[] | undefined;
      lifecycle?: string | null | undefined;
      /** For rows that say nothing of a key. */
      consent?: Record<string, string> | undefined;
      /** How and where consent was given; without it a yes is refused. */
      consent_proof?: string | null | undefined;
    };
    /** An organization to make. */
    OrganizationIn: {
      name: string;
      time_zone?: string | undefined;
      locale?: string | undefined;
      /** The country by which phones without a country code are read. Left out: the one that the locale names, as `pt-BR` does; where it names none it is required. */
      region?: string | null | undefined;
    };
    /** The organization that is looked at. */
    OrganizationOut: {
      id: string;
      name: string;
      time_zone: string;
      locale: string;
      /** What a new deal is in unless somebody says otherwise. */
      currency: string;
    };
    /** An organization with all its settings, defaults included. */
    OrganizationSettings: {
      id: string;
      name: string;
      time_zone: string;
      locale: string;
      region: string;
      /** That of the country, which holds while the setting `currency` is null. */
      usual_currency: string;
      kill_switch: boolean;
      settings: Record<string, unknown>;
    };
    /** What an ended enrollment came to. */
    Outcome: "converted" | "replied" | "exhausted" | "opted_out" | "handoff" | "custom";
    /** Who waits for the resume: all of them, and those whose time has passed. */
    ParkedOut: {
      parked: number;
      late: number;
    };
    /** What a person signs in with. */
    PasswordIn: {
      email: string;
      password: string;
    };
    /** How many a journey has. */
    PeopleOut: {
      inside: number;
      last_30_days: components["schemas"]["LatelyOut"];
    };
    /** Who is signed in. */
    PersonOut: {
      id: string;
      name: string;
      email: string;
      has_password: boolean;
    };
    /** What is to be otherwise; the stages are given whole, in their order. */
    PipelineChangesIn: {
      name?: string | null | undefined;
      stages?: components["schemas"]["StageIn"][] | null | undefined;
      /** True makes it the default instead of the one that is. */
      is_default?: boolean | undefined;
    };
    /** A pipeline with its stages in their order: at least one of each kind. */
    PipelineIn: {
      name: string;
      stages: components["schemas"]["StageIn"][];
    };
    /** One pipeline. */
    PipelineOut: {
      id: string;
      name: string;
      is_default: boolean;
      stages: components["schemas"]["StageOut"][];
      created_at: string;
      updated_at: string;
    };
    /** All pipelines, the default one first. */
    PipelinesOut: {
      items: components["schemas"]["PipelineOut"][];
    };
    /** Changes of how a file is read. */
    PlanIn: {
      dialect?: components["schemas"]["DialectIn"] | null | undefined;
      columns?: components["schemas"]["ColumnIn"][] | null | undefined;
      options?: components["schemas"]["OptionsIn"] | null | undefined;
    };
    /** A follow-up that stands in the queue; to be cancelled, or sent at once, as the enrollment it is. */
    PlannedOut: {
      enrollment_id: string;
      at: string;
      time_zone: string;
    };
    /** How many nothing more is to be done for, and how many of them got it, at one moment. */
    PointOut: {
      at: string;
      through: number;
      sent: number;
    };
    /** Where a node is drawn. */
    PositionIn: {
      x?: number | undefined;
      y?: number | undefined;
    };
    /** What somebody does in it now: `reading`, `writing`, or `gone` away from it. */
    PresenceIn: {
      doing: components["schemas"]["Doing"];
    };
    /** A text and a real contact; `event` and `variables` stand for what would let them in. */
    PreviewIn: {
      contact_id: string;
      text: string;
      channel?: components["schemas"]["Channel"] | null | undefined;
      event?: Record<string, unknown> | undefined;
      variables?: Record<string, unknown> | undefined;
    };
    /** The text for the contact; or the variable they lack, with which they would get nothing; or what is wrong. */
    PreviewOut: {
      name: string | null;
      address: string | null;
      text: string | null;
      missing: string | null;
      problem: string | null;
    };
    /** One row as it would be read. */
    PreviewRowOut: {
      row: number;
      cells: string[];
      reason: string | null;
      /** What the column says that is the reason. */
      field: string | null;
      left_out: components["schemas"]["LeftOutOut"][];
      understood: components["schemas"]["UnderstoodOut"][];
      contact: Record<string, unknown> | null;
    };
    Problem: {
      type: string;
      title: string;
      status: number;
      /** Stable; the dashboard has a sentence for each. */
      code: string;
      detail: string;
      params: Record<string, unknown>;
      errors: {
        /** Where, such as `rows.17.identifiers.0`. */
        path: string;
        code: string;
        params: Record<string, unknown>;
      }[];
    };
    /** Steps behind, and steps in all on the longest way ahead. */
    ProgressOut: {
      done: number;
      total: number;
    };
    /** The same, and what the author looked at. */
    PublishIn: {
      inside?: components["schemas"]["Replacing"] | undefined;
      /** The `updated_at` that was looked at: answers 409 if somebody has changed the journey since. */
      based_on?: string | null | undefined;
      /** The `templates` that were looked at, with their times: answers 409 if the draft says another one, or if somebody has changed one since; `params.templates` names which. */
      templates_based_on?: Record<string, string> | null | undefined;
    };
    /** A new version. */
    PublishedOut: {
      version_id: string;
      number: number;
    };
    /** How much there is: each is counted up to 10,000. */
    QueueCountsOut: {
      /** In the next 24 hours. */
      due: number;
      /** Of these: not yet, because of something. */
      held_back: number;
      /** Due too, without an address on their journey's channel: nothing goes to them. Not among `due`. */
      no_address: number;
      paused: number;
    };
    /** One line of the queue. */
    QueueItemOut: {
      enrollment_id: string;
      contact: components["schemas"]["ContactRef"];
      journey: components["schemas"]["JourneyRef"];
      node: components["schemas"]["NodeRef"];
      channel: string;
      connection: components["schemas"]["ConnectionRef"] | null;
      source: string;
      step: components["schemas"]["StepRef"];
      due_at: string | null;
      state: "active" | "waiting_reply" | "paused";
      reason: components["schemas"]["ReasonOut"] | null;
      preview: string | null;
      error: string | null;
    };
    /** A page of the queue; `now` is what its times are relative to. */
    QueueOut: {
      now: string;
      items: components["schemas"]["QueueItemOut"][];
      next_cursor: string | null;
    };
    /** What brought people in: the first part of an enrollment's source. */
    QueueSource: "rule" | "person" | "key" | "campaign";
    /** Whether one may write now. */
    ReachOut: {
      refused: string | null;
      waits_for: string | null;
      window_closes_at: string | null;
      text_limit: number | null;
    };
    /** How far somebody has read. */
    ReadIn: {
      /** The number of the last message they saw; all of them if left out. */
      up_to?: number | null | undefined;
    };
    /** Why it does not happen now: held back, stood still, or simply not yet; or why it never will. */
    ReasonKind: "defer" | "pause" | "skip" | "wait";
    /** Why not now. */
    ReasonOut: {
      kind: components["schemas"]["ReasonKind"];
      code: string;
      until: string | null;
    };
    /** Another name than the recipe's own. */
    RecipeIn: {
      name?: string | null | undefined;
    };
    /** A journey that is shipped as a draft. */
    RecipeOut: {
      key: string;
      name: string;
      description: string;
      subject: components["schemas"]["Subject"];
      /** The kinds of its steps, in their order. */
      steps: string[];
    };
    /** Every recipe, in the organization's language. */
    RecipesOut: {
      items: components["schemas"]["RecipeOut"][];
    };
    /** One contact in one campaign; `defer_reason` and `next_run_at` say what a pending one waits for. */
    RecipientOut: {
      id: string;
      contact_id: string;
      name: string | null;
      address: string | null;
      send_to: string | null;
      connection_id: string | null;
      variables: Record<string, unknown>;
      state: components["schemas"]["RecipientState"];
      reason: string | null;
      message_id: string | null;
      provider_message_id: string | null;
      inputs: Record<string, unknown> | null;
      next_run_at: string | null;
      defer_reason: string | null;
      attempts: number;
      frozen_at: string;
      queued_at: string | null;
      sent_at: string | null;
      delivered_at: string | null;
      read_at: string | null;
      replied_at: string | null;
      ended_at: string | null;
      error: Record<string, unknown> | null;
    };
    /** Where one contact stands in one campaign; `queued` also while it is being sent. */
    RecipientState: "pending" | "queued" | "sent" | "delivered" | "read" | "failed" | "skipped" | "cancelled" | "uncertain";
    /** A page of recipients, in the order of their contacts; it may be short and still have a next one. */
    RecipientsOut: {
      items: components["schemas"]["RecipientOut"][];
      next_cursor: string | null;
    };
    /** Whether someone who was inside may come again. */
    ReentryIn: {
      rule: components["schemas"]["ReentryRule"];
      /** Needed for `after_days`. */
      days?: number | null | undefined;
      /** Several may be live at once for one contact. */
      concurrent?: boolean | undefined;
    };
    /** Whether someone who was inside before may come again. */
    ReentryRule: "never" | "after_finish" | "after_days" | "always";
    /** A contact to whom it was not done, and why. */
    RefusedContactOut: {
      contact_id: string;
      reason: string;
    };
    /** A page of them. */
    RefusedContactPage: {
      items: components["schemas"]["RefusedContactOut"][];
      next_cursor: string | null;
    };
    /** Where the network says that it keeps an opt-out of a person. */
    RefusesAs: "answer" | "receipt";
    /** A row that was not imported, or would not be: why, and what it holds while the file is kept. */
    RejectedRowOut: {
      row: number;
      reason: string;
      /** What the column says that is the reason. */
      field: string | null;
      cells: string[] | null;
    };
    /** A page of the rows that were not imported. */
    RejectedRowPage: {
      items: components["schemas"]["RejectedRowOut"][];
      next_cursor: string | null;
    };
    /** What becomes of those inside an older version when a new one is published. */
    Replacing: "keep" | "move" | "cancel";
    /** What is to be said in a conversation, and how much of it the writer knows. */
    ReplyIn: {
      text: string;
      client_id: string;
      /** The number of the last message they saw: if the person or a colleague has written since, nothing is sent. */
      up_to?: number | null | undefined;
    };
    /** What became of the people who entered since then; of more than 10,000 the newest are counted. */
    ReportOut: {
      since: string;
      people: number;
      is_capped: boolean;
      states: Record<string, number>;
      /** How it ended for those who have left. `unreached` are those who came to the end and got nothing: each message for them was skipped or failed. They are not among `exhausted`. */
      outcomes: Record<string, number>;
      nodes: components["schemas"]["NodeReportOut"][];
    };
    /** What somebody is done with. */
    ResolveIn: {
      /** The number of the last message they saw: if the person has written since, it stays. */
      up_to?: number | null | undefined;
    };
    /** The funnel, each number a part of the one before it (`replied` of those sent), and who did not get it, by reason. `waiting` is by what they wait for: `queued` are with the number already, `next` are due. Rates are of those sent. */
    ResultsOut: {
      audience: number;
      sent: number;
      delivered: number;
      read: number;
      replied: number;
      failed: Record<string, number>;
      skipped: Record<string, number>;
      cancelled: Record<string, number>;
      uncertain: number;
      waiting: Record<string, number>;
      delivered_rate: number | null;
      read_rate: number | null;
      replied_rate: number | null;
    };
    /** What happens to those whose time has passed while the journey stood still. */
    ResumeIn: {
      policy?: components["schemas"]["ResumePolicy"] | undefined;
    };
    /** What happens on resume to those whose time passed while the journey stood still. A journey may be paused again before everybody is woken. Then the last resume decides about all who are still parked, each by the time they themselves have stood still; those woken before went on by the policy of then. */
    ResumePolicy: "hold" | "skip" | "reanchor";
    /** A soft opt-out: what the person wrote, and what was decided. */
    ReviewOut: {
      id: string;
      contact_id: string;
      key: string;
      message_id: string;
      text: string;
      state: string;
      said_at: string;
      decided_at: string | null;
      decided_by: string | null;
    };
    /** A page of what waits for a person, the oldest first. */
    ReviewsOut: {
      items: components["schemas"]["ReviewOut"][];
      next_cursor: string | null;
    };
    /** What a member is in an organization, from most to least. */
    Role: "owner" | "admin" | "manager" | "agent" | "viewer";
    /** The role to give. */
    RoleIn: {
      role: components["schemas"]["Role"];
    };
    /** Which version becomes current again. */
    RollbackIn: {
      inside?: components["schemas"]["Replacing"] | undefined;
      version: number;
    };
    /** How often a rule gave a result. */
    RuleCountOut: {
      rule_id: string;
      result: components["schemas"]["EnrollResult"];
      count: number;
    };
    /** What the rules of a journey have let in and refused. */
    RuleCountsOut: {
      items: components["schemas"]["RuleCountOut"][];
    };
    /** One way in. */
    RuleIn: {
      id: string;
      type: components["schemas"]["RuleType"];
      on?: boolean | undefined;
      /** Of the event; needed for `event`. */
      name?: string | null | undefined;
      /** On the properties of the event. */
      filter?: components["schemas"]["ChecksIn"] | null | undefined;
      /** Needed for `tag_added` and `tag_removed`. */
      tag?: string | null | undefined;
    };
    /** What lets someone in. */
    RuleType: "manual" | "api" | "event" | "tag_added" | "tag_removed";
    /** Whom a journey would reach of many contacts: each is in one of these numbers. Of a large crowd `looked_at` people are judged; then `is_exact` is not so, and the numbers are scaled. */
    RunEstimateOut: {
      audience: number;
      looked_at: number;
      is_exact: boolean;
      /** Who comes in, and can be written to now. */
      reached: number;
      /** Who comes in and can't be written to, by reason. */
      unreached: Record<string, number>;
      /** Who does not come in, by what the journey answers. */
      refused: Record<string, number>;
    };
    /** Whom to put into the journey by hand. */
    RunIn: {
      contact_ids: string[];
      variables?: Record<string, unknown> | undefined;
    };
    /** A campaign that has something before it. */
    RunningCampaignOut: {
      id: string;
      name: string;
      channel: string;
      state: string;
      reason: string | null;
      send_at: string | null;
      total: number;
      done: number;
      failed: number;
      ends_at: string | null;
    };
    /** A journey that is on or stands still. */
    RunningJourneyOut: {
      id: string;
      name: string;
      state: string;
      reason: string | null;
      version: number | null;
      inside: number;
      due_today: number;
      next_at: string | null;
      defer_reason: string | null;
      step: components["schemas"]["StepsOut"] | null;
    };
    /** A message as the person's phone shows it; `us` is the business, whoever of it wrote. */
    SandboxMessageOut: {
      id: string;
      from: "us" | "them";
      body: string;
      at: string;
      ticks: "sent" | "delivered" | "read" | null;
    };
    /** The wall of phones. */
    SandboxPeopleOut: {
      now: string;
      /** How many there are in all, of those looked for. */
      total: number;
      items: components["schemas"]["SandboxPersonOut"][];
    };
    /** Whom to give a phone on the sandbox. */
    SandboxPersonIn: {
      contact_id: string;
      behaviour?: components["schemas"]["BehaviourIn"] | undefined;
    };
    /** One phone of the wall. */
    SandboxPersonOut: {
      id: string;
      name: string;
      address: string;
      contact_id: string | null;
      locale: string;
      behaviour: Record<string, unknown>;
      typing: boolean;
      opted_out: boolean;
      state: components["schemas"]["Standing"];
      stop_reason: string | null;
      stopped_at: string | null;
      messages: components["schemas"]["SandboxMessageOut"][];
    };
    /** A phone on the sandbox; `id` is the person's in the other routes of the sandbox. */
    SandboxPhoneOut: {
      id: string;
      connection_id: string;
      address: string;
      name: string;
      locale: string;
      behaviour: Record<string, unknown>;
    };
    /** The phones of one contact, one for each number of the sandbox that reaches them. */
    SandboxPhonesOut: {
      items: components["schemas"]["SandboxPhoneOut"][];
    };
    /** How a person turns the network's own switch. */
    SandboxSwitchIn: {
      is_opt_out: boolean;
    };
    /** What someone types on the sandbox. */
    SandboxTextIn: {
      text: string;
    };
    /** What a key may do in one area. */
    Scope: "contacts:read" | "contacts:write" | "journeys:read" | "journeys:write" | "campaigns:read" | "campaigns:write" | "inbox:read" | "inbox:write" | "channels:read" | "channels:write" | "settings:read" | "settings:write" | "people:read" | "people:write" | "insight:read";
    /** Several calls, each with its `type`; what we do not know of them is passed over. */
    SegmentBatchIn: {
      batch: unknown[];
    };
    /** What Segment answers, and what was wrong with which call of a batch. */
    SegmentOut: {
      success?: boolean | undefined;
      problems?: components["schemas"]["cadenza__contacts__schemas__base__ProblemOut"][] | undefined;
    };
    /** Whom: the contacts named, or those of a list as it is now. */
    SelectionIn: {
      /** These; else all that `q` and `filter` leave. */
      contact_ids?: string[] | null | undefined;
      q?: string | null | undefined;
      /** Checks, as the list of contacts takes them. */
      filter?: Record<string, unknown> | null | undefined;
      /** All contacts there are, which has to be said. */
      everyone?: boolean | undefined;
    };
    /** What the sender looked at. */
    SendCampaignIn: {
      /** The `updated_at` that was looked at: answers 409 if somebody has changed the campaign since. */
      based_on?: string | null | undefined;
      /** The `template_updated_at` that was looked at, null for a text of its own: with `based_on` it is asked for too, and answers 409 if somebody has changed the template since. */
      template_based_on?: string | null | undefined;
    };
    /** When it goes: once a person says so, or by itself at its time. */
    SendType: "now" | "scheduled";
    /** The campaign that sent a message. */
    SenderCampaign: {
      id: string;
      name: string;
    };
    /** The journey that sent a message, and the step of it. */
    SenderJourney: {
      id: string;
      name: string;
      is_one_off: boolean;
      enrollment_id: string;
      step: number;
    };
    /** What became of a message. */
    SentOut: {
      id: string;
      state: components["schemas"]["MessageState"];
      reason: string | null;
      sent_at: string | null;
      delivered_at: string | null;
      read_at: string | null;
      ended_at: string | null;
    };
    /** A signed-in browser of the person. */
    SessionListItem: {
      id: string;
      is_this: boolean;
      created_at: string;
      last_seen_at: string;
      address: string;
      user_agent: string;
    };
    /** What every page needs to know. */
    SessionOut: {
      person: components["schemas"]["PersonOut"] | null;
      organization: components["schemas"]["OrganizationOut"] | null;
      role: components["schemas"]["Role"] | null;
      permissions: string[];
      organizations: components["schemas"]["MembershipOut"][];
      sandbox: boolean;
      kill_switch: boolean;
      test_clock: boolean;
      now: string;
    };
    /** The live sessions of the person, the one used last first. */
    SessionsOut: {
      items: components["schemas"]["SessionListItem"][];
    };
    /** The first person, and the organization that they own. */
    SetUpIn: {
      token: string;
      name: string;
      email: string;
      password: string;
      /** What it is called. */
      organization: string;
      /** Such as `America/Sao_Paulo`. */
      time_zone: string;
      /** The language of its texts, such as `pt-BR`. */
      locale: string;
      /** The country by which phones without a country code are read. */
      region: string;
    };
    /** How the installation stands. */
    SetUpShown: {
      is_needed: boolean;
    };
    /** What to change: settings by name, as `GET /v1/settings` shows them, and what else the organization is. Null takes a setting back to its default. */
    SettingsIn: {
      name?: string | null | undefined;
      time_zone?: string | null | undefined;
      locale?: string | null | undefined;
      region?: string | null | undefined;
      settings?: Record<string, unknown> | undefined;
    };
    /** What a person decides about a message that may have been sent. */
    Settle: "sent" | "send_again";
    /** What a person decides: it was sent, or it is sent again, at the risk that they get it twice. */
    SettleIn: {
      how: components["schemas"]["Settle"];
    };
    /** The same of several. */
    SettleSeveralIn: {
      how: components["schemas"]["Settle"];
      message_ids: string[];
    };
    /** Of how many it was still to be decided. */
    SettledOut: {
      settled: number;
    };
    /** The text for one contact, or what it lacks. */
    ShownOut: {
      contact_id: string;
      name: string | null;
      text: string | null;
      missing: string | null;
      problem: string | null;
    };
    /** Until when it is put off. */
    SnoozeIn: {
      until: string;
    };
    /** What a list goes by. */
    Sort: "created" | "name" | "active";
    /** What lists of templates are sorted by; names decide between equals. */
    SortedBy: "name" | "channel" | "changed";
    /** A stage of a pipeline; with the id of one that is there it stays that one. */
    StageIn: {
      id?: string | null | undefined;
      name: string;
      /** What it means to be here; it never changes. */
      kind: components["schemas"]["StageKind"];
    };
    /** What it means for a deal to be in a stage. */
    StageKind: "open" | "won" | "lost";
    /** One stage. */
    StageOut: {
      id: string;
      name: string;
      kind: string;
    };
    /** What the deals of a stage come to. */
    StageSumOut: {
      stage_id: string;
      count: number;
      /** False: there are more than that; only the newest are added up. */
      is_exact: boolean;
      /** By currency, in its smallest units; deals without an amount add none. */
      amounts: Record<string, number>;
    };
    /** Since when nobody was through, and why: a reason of `holds`, or `no_worker`, `failing`, `unknown`. */
    StallOut: {
      since: string;
      reason: string;
    };
    /** What we are doing about someone. */
    Standing: "following_up" | "stopped" | "idle";
    /** Whether somebody has something to do here. */
    State: "open" | "snoozed" | "resolved";
    /** A campaign's recipients, counted from their rows: by state, and by state with reason (`skipped:opted_out`). */
    StatsOut: {
      state: components["schemas"]["CampaignState"];
      reason: string | null;
      is_frozen: boolean;
      total: number;
      counts: Record<string, number>;
      results: components["schemas"]["ResultsOut"];
      per_minute: number | null;
      done_at: string | null;
      holds: components["schemas"]["HoldOut"][];
      stall: components["schemas"]["StallOut"] | null;
      progress: components["schemas"]["PointOut"][];
    };
    /** What happened to one step. */
    StepChangeOut: {
      kind: components["schemas"]["ChangeKind"];
      id: string;
      type: string;
      label: string;
      /** Of the later graph; of the earlier one where the step is gone. */
      config: Record<string, unknown>;
      fields: components["schemas"]["FieldChangeOut"][];
    };
    /** How many had got it, read it and answered it until one moment. */
    StepOut: {
      at: string;
      sent: number;
      delivered: number;
      read: number;
      replied: number;
    };
    /** The purposes a journey's message may have. */
    StepPurpose: "marketing" | "transactional";
    /** How far they are. */
    StepRef: {
      done: number;
      total: number;
    };
    /** How far the person is with whom a journey goes on. */
    StepsOut: {
      done: number;
      total: number;
    };
    /** What ended an enrollment from outside: the person, or someone in the team. */
    StopReason: "reply" | "human_message" | "opted_out" | "lead_closed" | "deal_won" | "deal_lost" | "conversation_resolved" | "goal" | "converted" | "erased" | "plan_lost" | "manual";
    /** Whom a journey is for. */
    Subject: "anyone" | "leads" | "members";
    /** What the list says about addresses. */
    SuppressionLookOut: {
      items: components["schemas"]["SuppressionOut"][];
    };
    /** Whether one address is on the list, and why. */
    SuppressionOut: {
      kind: string;
      value: string;
      suppressed: boolean;
      entries: Record<string, string>[];
    };
    /** Addresses for the suppression list, or to take off it. */
    SuppressionsIn: {
      identifiers: components["schemas"]["IdentifierIn"][];
      /** One opt-out key; empty for every channel. */
      key?: components["schemas"]["OptOutKey"] | "" | undefined;
      /** Why, in a word that is kept with the entry: `complaint`, `staff`, `bounced` … */
      reason?: string | undefined;
    };
    /** How many entries changed. */
    SuppressionsOut: {
      changed: number;
    };
    /** Which organization to look at. */
    SwitchIn: {
      organization_id: string;
    };
    /** How many tags changed. */
    TagCount: {
      changed: number;
    };
    /** Whoever has the tag. */
    TaggedIn: {
      kind: "tag";
      tag: string;
    };
    /** Tags to put on a contact. */
    TagsIn: {
      tags: string[];
    };
    /** What a column says about a contact. */
    Target: "ignore" | "first_name" | "last_name" | "full_name" | "phone" | "email" | "external_id" | "whatsapp_id" | "tags" | "lifecycle" | "lead_status" | "trial_at" | "owner" | "source" | "locale" | "time_zone" | "consent" | "attribute";
    /** What an author changes; what is left out stays. `variants` are all of them. */
    TemplateChangesIn: {
      /** The `updated_at` that the author looked at: answers 409 if somebody has changed it since. */
      based_on?: string | null | undefined;
      name?: string | null | undefined;
      variants?: Record<string, string> | null | undefined;
      /** The language for whoever speaks none of the others. */
      base?: string | null | undefined;
    };
    /** A new template. */
    TemplateIn: {
      name: string;
      channel: components["schemas"]["Channel"];
      /** The text by language tag, such as `pt-BR`. */
      variants: Record<string, string>;
      /** The language for whoever speaks none of the others. */
      base?: string | null | undefined;
    };
    /** A journey that refers to a template. */
    TemplateJourneyOut: {
      id: string;
      name: string;
      state: string;
      /** Publishing takes the texts that the template has then. */
      in_draft: boolean;
      /** Its current version has the texts of when it was published. */
      is_live: boolean;
    };
    /** Reusable content of a channel, in one or more languages. */
    TemplateOut: {
      id: string;
      name: string;
      channel: components["schemas"]["Channel"];
      variants: Record<string, string>;
      base: string;
      is_archived: boolean;
      created_at: string;
      updated_at: string;
    };
    /** What a list of templates tells beside one. */
    TemplateStandingOut: {
      template_id: string;
      /** How many refer to it, without archived ones. */
      journeys: number;
      /** How many refer to it, 100 at most. */
      campaigns: number;
      /** The name of whoever changed it last; null where that is not kept. */
      changed_by: string | null;
    };
    /** How templates stand, in the order asked. */
    TemplateStandingsOut: {
      items: components["schemas"]["TemplateStandingOut"][];
    };
    /** Where a template is used; at most 100 of each. */
    TemplateUsageOut: {
      /** Those that are not archived, by name. */
      journeys: components["schemas"]["TemplateJourneyOut"][];
      /** Newest first. */
      campaigns: components["schemas"]["UserOut"][];
    };
    /** A page of templates, in the order of their names. */
    TemplatesOut: {
      items: components["schemas"]["TemplateOut"][];
      next_cursor: string | null;
    };
    /** A text that somebody is writing, and for whom it is shown. */
    TextIn: {
      text: string;
      contact_id?: string | null | undefined;
    };
    /** The text for a person; or the variable they lack, with which they would get nothing; or what is wrong. */
    TextPreviewOut: {
      text: string | null;
      missing: string | null;
      problems: components["schemas"]["TextProblemOut"][];
      /** The variant that was chosen. */
      locale?: string | null | undefined;
    };
    /** What is wrong with a text: `params` has its line, and what comes nearest to an unknown name. */
    TextProblemOut: {
      code: string;
      params: Record<string, unknown>;
    };
    /** A line between messages; it stands after the message with the number `after_seq`. */
    ThreadEntryOut: {
      id: string;
      after_seq: number;
      kind: components["schemas"]["EntryKind"];
      at: string;
      actor: components["schemas"]["ColleagueOut"] | null;
      text: string;
      details: Record<string, unknown>;
    };
    /** One message of a conversation. */
    ThreadMessageOut: {
      id: string;
      seq: number;
      direction: "in" | "out";
      source: string;
      body: string;
      state: string;
      reason: string | null;
      error: string | null;
      at: string;
      sent_at: string | null;
      delivered_at: string | null;
      read_at: string | null;
      sent_by: components["schemas"]["ColleagueOut"] | null;
      journey: components["schemas"]["SenderJourney"] | null;
      campaign: components["schemas"]["SenderCampaign"] | null;
      waiting: components["schemas"]["WaitingOut"] | null;
    };
    /** A page of a thread: messages in their order, the newest last, and the lines between them. */
    ThreadOut: {
      messages: components["schemas"]["ThreadMessageOut"][];
      entries: components["schemas"]["ThreadEntryOut"][];
      has_older: boolean;
      has_newer: boolean;
    };
    /** One thing that happened to a contact. */
    TimelineEntryOut: {
      kind: components["schemas"]["Kind"];
      at: string;
      id: string;
      details: Record<string, unknown>;
    };
    /** A page of a timeline. */
    TimelineOut: {
      items: components["schemas"]["TimelineEntryOut"][];
      next_cursor: string | null;
    };
    /** The day in the organization's zone. */
    TodayOut: {
      hours: components["schemas"]["HourOut"][];
      sent: number;
      read: number;
      answers: number;
    };
    /** What stands in a link after the `=`. */
    TokenIn: {
      token: string;
    };
    /** How many contacts a list has. */
    TotalOut: {
      count: number;
      /** False: there are more than that. */
      is_exact: boolean;
    };
    /** What became of a test to one contact: its message, or why there is none. */
    TriedOut: {
      contact_id: string;
      name: string | null;
      message_id: string | null;
      reason: string | null;
    };
    /** Who enters when. */
    TriggerConfig: {
      rules: components["schemas"]["RuleIn"][];
      reentry?: components["schemas"]["ReentryIn"] | null | undefined;
    };
    /** The one way in. Exit: `always`. */
    TriggerNode: {
      id: string;
      label?: string | undefined;
      position?: components["schemas"]["PositionIn"] | null | undefined;
      type: "trigger";
      config: components["schemas"]["TriggerConfig"];
    };
    /** What becomes of a message that may have left: at most once, or at least once. */
    UncertainPolicy: "hold" | "resend";
    /** What a cell says by itself, as it is kept; one that can't be read is not here. */
    UnderstoodOut: {
      /** Its place in the row, from 0. */
      column: number;
      /** Of what: a target of columns. */
      field: string;
      value: unknown;
    };
    /** What an undo has done: contacts that others have touched since are kept. */
    UndoneOut: {
      removed: number;
      restored: number;
      kept: number;
    };
    /** What became of one row. */
    UpsertOut: {
      status: string;
      contact_id: string | null;
      problems: components["schemas"]["cadenza__contacts__schemas__base__ProblemOut"][];
      consent_refused: Record<string, string>;
    };
    /** What became of a batch, row by row. */
    UpsertsOut: {
      results: components["schemas"]["UpsertOut"][];
    };
    /** A campaign or a journey that names a connection. */
    UserOut: {
      id: string;
      name: string;
      state: string;
    };
    /** How the cells of an attribute are read. */
    ValueType: "text" | "number" | "boolean" | "date" | "datetime" | "list";
    /** What a template may mention of everybody. */
    VariablesOut: {
      items: string[];
    };
    /** A published version. */
    VersionOut: {
      id: string;
      number: number;
      graph: Record<string, unknown>;
      published_at: string;
    };
    /** The versions of a journey, newest first. */
    VersionsOut: {
      items: components["schemas"]["VersionOut"][];
    };
    /** What a view becomes; what is left out stays, null is as the table is anyway. */
    ViewChangesIn: {
      name?: string | null | undefined;
      /** Checks, as the list of contacts takes them. */
      filter?: Record<string, unknown> | null | undefined;
      sort?: components["schemas"]["Sort"] | null | undefined;
      is_descending?: boolean | null | undefined;
      /** The columns shown, in order. */
      columns?: string[] | null | undefined;
    };
    /** A new view. */
    ViewIn: {
      name: string;
      /** Checks, as the list of contacts takes them. */
      filter?: Record<string, unknown> | null | undefined;
      sort?: components["schemas"]["Sort"] | null | undefined;
      is_descending?: boolean | null | undefined;
      /** The columns shown, in order. */
      columns?: string[] | null | undefined;
      /** Everybody's; else the caller's own, who then is a person. */
      is_shared?: boolean | undefined;
    };
    /** One view of the table of contacts. */
    ViewOut: {
      id: string;
      name: string;
      is_shared: boolean;
      filter: Record<string, unknown> | null;
      sort: components["schemas"]["Sort"] | null;
      is_descending: boolean | null;
      columns: string[] | null;
    };
    /** All views that the caller has: everybody's, then their own. */
    ViewsOut: {
      items: components["schemas"]["ViewOut"][];
    };
    /** How long: the parts are added up, to between 5 minutes and 90 days. */
    WaitConfig: {
      days?: number | undefined;
      hours?: number | undefined;
      minutes?: number | undefined;
      /** Only in a test. */
      seconds?: number | null | undefined;
    };
    /** A wait. Exit: `always`. */
    WaitNode: {
      id: string;
      label?: string | undefined;
      position?: components["schemas"]["PositionIn"] | null | undefined;
      type: "wait";
      config: components["schemas"]["WaitConfig"];
    };
    /** Why a message has not left yet, and until when as far as that is known. */
    WaitingOut: {
      state: string;
      reason: string | null;
      until: string | null;
    };
    /** When, in one of four ways, on the contact's clock. */
    WhenIn: {
      in_minutes?: number | null | undefined;
      /** With `time`. */
      in_days?: number | null | undefined;
      /** 0 is Monday; with `time`. */
      weekday?: number | null | undefined;
      time?: string | null | undefined;
      /** Without an offset: on the contact's clock. */
      at?: string | null | undefined;
    };
    /** Whose conversations a list shows. */
    Whose: "anybody" | "mine" | "unassigned";
    /** What a word of a column means: one of the two. */
    WordIn: {
      word: string;
      lead_status?: string | null | undefined;
      lifecycle?: string | null | undefined;
    };
    /** What is wrong, and where. */
    cadenza__contacts__schemas__base__ProblemOut: {
      path: string;
      code: string;
      params: Record<string, unknown>;
    };
    /** One thing that keeps a draft from being published. */
    cadenza__journeys__schemas__journeys__ProblemOut: {
      path: string;
      code: string;
      params: Record<string, unknown>;
    };
  };
}
