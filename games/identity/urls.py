"""URLs of identities under /api/."""

from django.urls import path

from games.identity import views as v

urlpatterns = [
    path("identity", v.IdentityView.as_view()),
    path("identity/phrase", v.PhraseView.as_view()),
    path("identity/recover", v.RecoverView.as_view()),
    path("identity/passkeys", v.PasskeysView.as_view()),
    path("identity/passkeys/options", v.PasskeyOptionsView.as_view()),
    path("identity/passkeys/question", v.PasskeyQuestionView.as_view()),
    path("identity/passkeys/answer", v.PasskeyAnswerView.as_view()),
    path("identity/sign-out", v.SignOutView.as_view()),
]
